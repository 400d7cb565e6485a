import { isFromServer, shouldShowResponse } from '../api/read-response.ts';
import { type Sending, sendQueue } from '../outbox/send-queue.ts';
import { idbStore } from '../outbox/store.ts';
import { lockOf, locks, openChannel, syncTag } from '../outbox/tabs.ts';
import { byFetch } from '../outbox/transport.ts';
import { forgetOldSharedPhoto, receiveSharedPhoto, sharePath } from '../photos/shared-photo.ts';

// Caches this build's files so that the site opens offline. Pages cache answers, because they know who the user is.

/** The parts of a service worker's API that we use; a page's types don't include them. */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerEvents {
  install: Extendable;
  activate: Extendable;
  fetch: Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
  sync: Extendable & { tag: string };
}
interface WorkerScope {
  location: Location;
  addEventListener<E extends keyof WorkerEvents>(type: E, listener: (event: WorkerEvents[E]) => void): void;
}
declare global {
  interface Window {
    /** Every file of the build, and which of them are pages; the build replaces `self.FILES` with the list. */
    FILES: { version: string; pages: readonly string[]; paths: readonly string[] };
  }
}

const scope = globalThis as unknown as WorkerScope;

const files = self.FILES;
const cacheName = `build-${files.version}`;
/** Caches under other names belong to the pages. */
const isOld = (name: string) => name.startsWith('build-') && name !== cacheName;
/** A slightly older cached page is better than none. */
const navigationWaitMs = 1500;
const manifestPath = '/manifest.webmanifest';

scope.addEventListener('install', (event) => {
  event.waitUntil(cacheAll());
});

// Without skipWaiting, this runs once the last tab of an older build is closed, so no tab loses files it may need.
scope.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

// The network is back, perhaps with no page open. If entries are left, the browser tries again.
scope.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendInBackground());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method === 'POST' && url.pathname === sharePath) return event.respondWith(receiveSharedPhoto(request));
  if (request.method !== 'GET' || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    event.waitUntil(forgetOldSharedPhoto().catch(() => undefined));
    const page = files.pages.includes(url.pathname) ? url.pathname : '/';
    event.respondWith(newest(request, page, (answer) => shouldShowResponse(answer, request)));
  }
  // The manifest contains the owner's site name, which may change without a new build.
  else if (url.pathname === manifestPath) event.respondWith(newest(request, manifestPath, isManifest));
  else if (files.paths.includes(url.pathname)) {
    event.respondWith(caches.match(request, { cacheName }).then((cached) => cached ?? fetch(request)));
  }
});

async function cacheAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  const cacheFile = async (path: string) => {
    const answer = await fetch(path, { cache: 'no-cache', redirect: 'error' });
    if (!isFromServer(answer, files.pages.includes(path))) throw new Error(`${path} was not answered by the server`);
    await cache.put(path, answer);
  };
  await Promise.all(files.paths.map(cacheFile));
}

const isManifest = ({ ok, headers }: Response) => ok && !!headers.get('content-type')?.includes('json');

/**
 * The server's answer. If it fails or takes too long, the cached one is used, or the slow answer if nothing is cached.
 */
async function newest(request: Request, path: string, isGood: (answer: Response) => boolean): Promise<Response> {
  const response = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, navigationWaitMs, undefined));
  const answer = await Promise.race([response.catch(() => undefined), late]);
  return answer && isGood(answer) ? answer : ((await caches.match(path, { cacheName })) ?? response);
}

/** Sends pending entries without a page, by the same rules. Rejects if some are left that a later try may send. */
async function sendInBackground(): Promise<void> {
  const store = idbStore();
  const session = await store.session();
  if (session === undefined) return;
  const channel = openChannel();
  const isCurrentSession = async () => (await store.session())?.token === session.token;
  const sending: Sending = {
    // No page reports a Log Out here, so the token is checked before each call.
    store: { ...store, heads: async (...which) => ((await isCurrentSession()) ? store.heads(...which) : []) },
    transport: byFetch,
    now: () => Date.now(),
    isCurrent: () => true,
    publish: channel.publish,
    onRefused: async () => {
      if (await isCurrentSession()) await store.setSession(undefined);
    },
  };
  const entries = await store.list(session.ownerKey);
  const lanes = new Set(entries.filter(({ phase }) => phase === 'waiting').map(({ lane }) => lane));
  let isLeft = false;
  const send = (lane: string) =>
    locks(lockOf(session.ownerKey, lane), async (signal) => {
      const end = await sendQueue(sending, { lane, session, signal, isEager: true });
      isLeft ||= typeof end === 'number';
    });
  const ended = await Promise.allSettled([...lanes].map(send));
  channel.close();
  if (isLeft || ended.some(({ status }) => status === 'rejected')) throw new Error('Something waits still.');
}
