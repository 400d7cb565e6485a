import { queryClient } from '../api/query-client.ts';
import { whenIdle } from '../device/idle.ts';
import { once } from '../device/once.ts';
import type { Belongings } from '../session/device-owner.ts';
import { readToken, watchToken } from '../session/token.ts';
import type { openCopies } from './page-copies.ts';

const opened = once<ReturnType<typeof openCopies>>();

/** The copies of this tab. Their code comes when the network is slow or away, else when the page is drawn and rests. */
const loadCopies = () => opened(async () => (await import('./page-copies.ts')).openCopies());

/** As long as a page may take to hear anything from the server. */
const slowAfterMs = 1000;

/** Lets what was seen last be shown where the server does not answer. Runs once, at start. */
export function startCopies(): void {
  const load = () => loadCopies().catch(() => undefined);
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
    if (readToken() === null) void load().then((copies) => copies?.drop().catch(() => undefined));
  });
}

/** What lies under this key is over for this person. */
export function dropCopies(queryKey: readonly unknown[]): void {
  void loadCopies()
    .then((copies) => copies.drop(queryKey))
    .catch(() => undefined);
}

/** What was read of the server goes with Log Out, and before another person is shown anything; nothing is lost with it. */
export const copies: Belongings = {
  unsent: async () => undefined,
  forget: async () => {
    const opened = await loadCopies();
    // Where the browser keeps nothing, there is nothing to take away.
    await opened.drop().catch(() => undefined);
  },
};
