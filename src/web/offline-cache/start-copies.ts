import { queryClient } from '../api/query-client.ts';
import { whenIdle } from '../device/idle.ts';
import { once } from '../device/once.ts';
import type { LocalUserData } from '../session/device-owner.ts';
import { readToken, watchToken } from '../session/token.ts';
import type { openOfflineCache } from './page-copies.ts';

const opened = once<ReturnType<typeof openOfflineCache>>();

/** The copies of this tab. Their code comes when the network is slow or away, else when the page is drawn and rests. */
const loadOfflineCache = () => opened(async () => (await import('./page-copies.ts')).openOfflineCache());

/** As long as a page may take to hear anything from the server. */
const slowAfterMs = 1000;

/** Lets what was seen last be shown where the server does not answer. Runs once, at start. */
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
  // Where its code could not come before.
  addEventListener('online', () => void load());
  void whenIdle().then(load);
  watchToken(() => {
    if (readToken() === null) void load().then((offlineCache) => offlineCache?.drop().catch(() => undefined));
  });
}

/** What lies under this key is over for this person. */
export function clearOfflineCache(queryKey: readonly unknown[]): void {
  void loadOfflineCache()
    .then((offlineCache) => offlineCache.drop(queryKey))
    .catch(() => undefined);
}

/** What was read of the server goes with Log Out, and before another person is shown anything; nothing is lost with it. */
export const offlineCache: LocalUserData = {
  pending: async () => undefined,
  forget: async () => {
    const opened = await loadOfflineCache();
    // Where the browser keeps nothing, there is nothing to take away.
    await opened.drop().catch(() => undefined);
  },
};
