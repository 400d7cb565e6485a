import { queryClient } from '../api/query-client.ts';
import { whenIdle } from '../device/idle.ts';
import { once } from '../device/once.ts';
import type { LocalUserData } from '../session/device-owner.ts';
import { readToken, watchToken } from '../session/token.ts';
import type { openOfflineCache } from './page-offline-cache.ts';

/** Loaded when the network is slow or down, otherwise when the page is idle. */
const loadCode = () => import('./page-offline-cache.ts');
const opened = once<ReturnType<typeof openOfflineCache>>();

/** This tab's copies. */
const loadOfflineCache = () => opened(async () => (await loadCode()).openOfflineCache());

/** How long a page waits for any answer from the server. */
const slowAfterMs = 1000;

/** Shows cached data when the server doesn't answer. Runs once, at start. */
export function startOfflineCache(): void {
  const load = () => loadOfflineCache().catch(() => undefined);
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return;
    stop();
    void load();
  });
  setTimeout(async () => {
    const isWaiting = cache.getAll().some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    if (isWaiting) (await load())?.onSlow();
  }, slowAfterMs);
  // In case its code couldn't be loaded before.
  addEventListener('online', () => void load());
  void whenIdle().then(load);
  // Caching the site's files must not delay the requested page or its answers. If it fails, the site works anyway.
  addEventListener('load', () => {
    const cached = whenIdle().then(async () => (await loadCode()).registerServiceWorker());
    cached.catch(() => undefined);
  });
  watchToken(() => {
    if (readToken() === null) clearOfflineCache();
  });
}

/** Drops the copies below this key, which this user may no longer see, or all of them. */
export function clearOfflineCache(queryKey?: readonly unknown[]): void {
  loadOfflineCache()
    .then((offlineCache) => offlineCache.drop(queryKey))
    .catch(() => undefined);
}

/** Dropped at Log Out, and before another user's data is shown; it only contains copies. */
export const offlineCache: LocalUserData = {
  pending: async () => undefined,
  // If the browser stores nothing, there's nothing to drop.
  forget: async () => (await loadOfflineCache()).drop().catch(() => undefined),
};
