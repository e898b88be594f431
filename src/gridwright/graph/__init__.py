"""Graph questions about links: reach, distances, paths, components and loops."""
