import type { Query } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import type { CopiesParts } from './keep-copies.ts';

/** In a lively room many things change; the device hears of them together. */
const writeAfterMs = 2 * secondMs;
/** A room of 500 members has half of it. */
const copyMaxChars = 250_000;

/** Writes what was read to the device, a moment after it came. */
export function copyWriter({ client, store, owner, build, later }: Omit<CopiesParts, 'onAge'>) {
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let stop: (() => void) | undefined;

  function write(): void {
    stop = undefined;
    const whose = owner();
    const ids = [...changed];
    changed.clear();
    if (whose === undefined) return;
    for (const id of ids) {
      const { data, dataUpdatedAt: at } = cache.get(id)?.state ?? {};
      const text = data === undefined ? '' : JSON.stringify(data);
      if (at === undefined || text === '' || text.length > copyMaxChars) continue;
      // Where there is no room, there is no copy.
      store.write({ id, owner: whose, build, at, text }).catch(() => undefined);
    }
  }

  return {
    writeSoon: ({ queryHash }: Query) => {
      changed.add(queryHash);
      stop ??= later(writeAfterMs, write);
    },
    /** Now: the page may be gone in a moment. */
    flush: () => {
      stop?.();
      write();
    },
    drop: async (idStart: string) => {
      for (const id of changed) if (id.startsWith(idStart)) changed.delete(id);
      await store.drop(idStart);
    },
    close: () => stop?.(),
  };
}
