import { secondMs } from '#shared/time.ts';
import type { OutboxEntry } from './entry.ts';

/** With a network an entry is gone before anybody need be told that it waits. */
const briefMs = 4 * secondMs;

export interface Lingering {
  /** Wait for a network, or for longer than they should. */
  waiting: number;
  refused: number;
}

const isOnWay = ({ phase }: OutboxEntry) => phase === 'waiting' || phase === 'sending';

/** What is worth a word; what is held waits for the person, who knows. */
export function lingering(entries: readonly OutboxEntry[], online: boolean, nowMs: number): Lingering {
  const isLong = ({ putAt }: OutboxEntry) => !online || nowMs - putAt >= briefMs || nowMs < putAt;
  return {
    waiting: entries.filter((entry) => isOnWay(entry) && isLong(entry)).length,
    refused: entries.filter(({ phase }) => phase === 'refused').length,
  };
}

/** When to look again, in milliseconds: something that is on its way becomes something that waits. */
export function nextLookMs(entries: readonly OutboxEntry[], nowMs: number): number | undefined {
  const left = entries
    .filter(isOnWay)
    .map(({ putAt }) => putAt + briefMs - nowMs)
    .filter((ms) => ms > 0 && ms <= briefMs);
  return left.length === 0 ? undefined : Math.min(...left);
}
