/*
 * The service worker: keeps the pages, all files of one version, and puzzles that were opened.
 * The server writes the constant SHELL above: {version, files: {address: digest}, pages}.
 * A newer worker takes over at once. A page keeps to the version it came in, noted by its client.
 */

const SHELLS = "gridwright-shell-";
const VISITS = "gridwright-visits"; // by client: the version of its page, and when it came
const OPENED = "gridwright-opened";
const MOST_OPENED = 300;
const PATIENCE = 5000; // milliseconds that the network has where an answer is kept
const LOOK_UP = 8000; // milliseconds that what is kept has, before the network is asked
const ARRIVAL = 60_000; // milliseconds in which a page may come up: no client is seen before
const AT_ONCE = 8;
const PAGES = Object.entries(SHELL.pages).map(([path, file]) => [new RegExp(path), file]);
const FALLBACK = "/static/index.html";
const FILE = /^\/(static|families)\//;
const OPEN = [/^\/api\/puzzles\/[a-z2-7]{12}$/, /^\/api\/families$/, /^\/theme\.json$/];
const VERSIONS = new Map(); // of clients, as noted

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", answer);
addEventListener("message", (event) => {
  if (Array.isArray(event.data?.opened)) event.waitUntil(adopt(event));
});

/** Fetches all files; one that is not of this version is refused, and the worker not installed. */
async function fill() {
  const cache = await caches.open(SHELLS + SHELL.version);
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

/** Lets go of versions that no page is of any more. */
async function begin() {
  const kept = (await caches.keys()).filter((name) => name.startsWith(SHELLS));
  const used = await versionsInUse();
  if (!registration.installing && !registration.waiting) {
    const old = kept.filter((name) => !used.has(name.slice(SHELLS.length)));
    await Promise.all(old.map((name) => caches.delete(name)));
  }
  await clients.claim();
}

/** The versions of this worker and of all pages that are open; forgets those that were closed. */
async function versionsInUse() {
  const visits = await caches.open(VISITS);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const used = new Set([SHELL.version]);
  for (const request of await visits.keys()) {
    const visit = await (await visits.match(request))?.json();
    const client = decodeURIComponent(new URL(request.url).pathname.slice(1));
    if (visit && (open.some(({ id }) => id === client) || Date.now() - visit.at < ARRIVAL)) {
      used.add(visit.version);
    } else {
      VERSIONS.delete(client);
      await visits.delete(request);
    }
  }
  return used;
}

/** Notes that a page is of this version, whatever worker gives it its files later. */
async function note(client) {
  if (!client) return; // a browser that does not tell
  VERSIONS.set(client, SHELL.version);
  const visit = JSON.stringify({ version: SHELL.version, at: Date.now() });
  try {
    const visits = await caches.open(VISITS);
    await visits.put(`/${encodeURIComponent(client)}`, new Response(visit));
  } catch (fault) {
    console.warn(`not noted: ${fault.message}`); // a full disk is to stop no visit
  }
}

async function versionOf(client) {
  if (!client) return SHELL.version;
  if (!VERSIONS.has(client)) {
    const visits = await caches.open(VISITS);
    const visit = await (await visits.match(`/${encodeURIComponent(client)}`))?.json();
    VERSIONS.set(client, visit?.version ?? SHELL.version);
  }
  return VERSIONS.get(client);
}

function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event, url.pathname));
  } else if (FILE.test(url.pathname)) {
    event.respondWith(file(request, url.pathname, event.clientId));
  } else if (OPEN.some((path) => path.test(url.pathname))) {
    event.respondWith(opened(event, request));
  }
}

async function page(event, path) {
  const known = PAGES.find(([pattern]) => pattern.test(path))?.[1];
  if (!known) return fetch(event.request).catch(() => arrive(event, FALLBACK));
  return arrive(event, known);
}

async function arrive(event, address) {
  await soon(note(event.resultingClientId));
  event.waitUntil(versionsInUse());
  return file(event.request, address, event.resultingClientId);
}

async function file(request, address, client) {
  return (await soon(lookUp(address, client))) ?? fetch(request);
}

async function lookUp(address, client) {
  const cache = await caches.open(SHELLS + (await versionOf(client)));
  return cache.match(address);
}

/** Gives what is promised if it comes soon: a store that hangs is to hang no page. */
function soon(promised) {
  return Promise.race([promised, new Promise((go) => setTimeout(go, LOOK_UP))]);
}

/** The network comes first; where it fails or is slow, what was kept. */
async function opened(event, request) {
  const kept = await soon(caches.open(OPENED).then((cache) => cache.match(request)));
  try {
    const signal = kept ? AbortSignal.timeout(PATIENCE) : undefined;
    const answer = await fetch(request, { signal });
    if (answer.ok) event.waitUntil(keep(request, answer.clone()));
    return answer;
  } catch (fault) {
    if (kept) return kept;
    throw fault;
  }
}

async function keep(request, answer) {
  const cache = await caches.open(OPENED);
  await cache.put(request, answer);
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - MOST_OPENED));
  await Promise.all(surplus.map((old) => cache.delete(old)));
}

/** Takes in a page that came before the worker, with what it had asked for. */
async function adopt({ source, data }) {
  await note(source.id);
  await keepAll(data.opened);
}

async function keepAll(addresses) {
  const cache = await caches.open(OPENED);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin !== location.origin || !OPEN.some((path) => path.test(pathname))) continue;
    if (await cache.match(pathname)) continue;
    const answer = await fetch(pathname);
    if (answer.ok) await keep(pathname, answer);
  }
}
