// Keeps the files of this build on the device, so that the site opens without a network. It never touches the API: what
// is read offline is kept by the pages that read it, which know whose it is.

/** Every file of the build; put in by the build itself. */
const files = self.FILES;
const cacheName = `build-${files.version}`;
const navigationWaitMs = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files.paths)));
});

// Without skipWaiting, this runs when the last tab of an older build is gone: none loses files that it may still ask for.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.paths.includes(url.pathname)) event.respondWith(file(request));
});

/** The server's page while it answers, so that a new build arrives at once; else the one page that can show them all. */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(navigationWaitMs) });
  } catch (error) {
    const kept = await caches.match('/', { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}
