/*
 * The service worker: keeps the pages, all files of one version, and puzzles that were opened.
 * The server writes the constant SHELL above: {version, files: {address: digest}, pages}.
 */

const KEPT = `gridwright-shell-${SHELL.version}`;
const OPENED = "gridwright-opened";
const MOST_OPENED = 300;
const PATIENCE = 5000; // milliseconds that the network has where an answer is kept
const AT_ONCE = 8;
const PAGES = Object.entries(SHELL.pages).map(([path, file]) => [new RegExp(path), file]);
const FALLBACK = "/static/index.html";
const OPEN = [/^\/api\/puzzles\/[a-z2-7]{12}$/, /^\/api\/families$/, /^\/theme\.json$/];

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", answer);
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  else if (Array.isArray(event.data?.opened)) event.waitUntil(keepAll(event.data.opened));
});

/** Fetches all files; one that is not of this version is refused, and the worker not installed. */
async function fill() {
  const cache = await caches.open(KEPT);
  const wanted = Object.entries(SHELL.files);
  const one = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) await fetchFile(cache, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function fetchFile(cache, address, digest) {
  if (await cache.match(address)) return; // from an attempt that was cut short
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  const content = await answer.clone().arrayBuffer();
  if (!hex(await crypto.subtle.digest("SHA-256", content)).startsWith(digest)) {
    throw new Error(`${address} is of another version`);
  }
  await cache.put(address, answer);
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith("gridwright-shell-") && name !== KEPT) await caches.delete(name);
  }
  await clients.claim();
}

function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, url.pathname));
  } else if (url.pathname in SHELL.files) {
    event.respondWith(file(request, url.pathname));
  } else if (OPEN.some((path) => path.test(url.pathname))) {
    event.respondWith(opened(event, request));
  }
}

/** A page and its files are of one version: a newer worker takes over between two pages. */
async function page(request, path) {
  const { waiting } = registration;
  if (waiting && (await clients.matchAll({ type: "window" })).length < 2) {
    waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: "0", "Content-Type": "text/html" } });
  }
  const known = PAGES.find(([pattern]) => pattern.test(path));
  if (known) return file(request, known[1]);
  return fetch(request).catch(() => file(request, FALLBACK));
}

async function file(request, address) {
  const cache = await caches.open(KEPT);
  return (await cache.match(address)) ?? fetch(request);
}

/** The network comes first; where it fails or is slow, what was kept. */
async function opened(event, request) {
  const cache = await caches.open(OPENED);
  const kept = await cache.match(request);
  try {
    const signal = kept ? AbortSignal.timeout(PATIENCE) : undefined;
    const answer = await fetch(request, { signal });
    if (answer.ok) event.waitUntil(keep(cache, request, answer.clone()));
    return answer;
  } catch (fault) {
    if (kept) return kept;
    throw fault;
  }
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - MOST_OPENED));
  await Promise.all(surplus.map((old) => cache.delete(old)));
}

/** Keeps what a page had asked for before there was a worker to see it. */
async function keepAll(addresses) {
  const cache = await caches.open(OPENED);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin !== location.origin || !OPEN.some((path) => path.test(pathname))) continue;
    if (await cache.match(pathname)) continue;
    const answer = await fetch(pathname);
    if (answer.ok) await keep(cache, pathname, answer);
  }
}
