import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { pauseMs } from './follow-events.ts';
import { rereader } from './rereading.ts';

/** Something that happened, with its number: they count up one by one. */
interface Numbered {
  seq: number;
}

/** A kept answer that says which event is the last in it. It may contain later ones, in whole or in part, but none before it is missing. */
export interface Copy<N extends Numbered> {
  queryKey: QueryKey;
  /** Undefined where it does not say. */
  numberOf: (data: never) => number | undefined;
  /** The answer after the next event; undefined where that cannot be said. */
  apply: (data: never, news: N) => unknown;
}

interface Parts<N extends Numbered> {
  client: QueryClient;
  copies: readonly Copy<N>[];
  /** The next event, none left out since the last `onGap` or the beginning. */
  onNews: (news: N) => void;
  /** Events were missed, or may have been: what has no number is to be read again. */
  onGap: () => void;
  /** The stream stands again, and no event was missed. */
  onAgain: () => void;
  /** All copies are as new as the last event that is known of. */
  onCurrent: () => void;
}

/** Undefined where this throws: an event of another shape leads to a snapshot, and the stream, which would begin with it again, stands. */
function unbroken<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** So many events are kept for a snapshot that is on its way; if more come, it is followed by another one. */
const heldAtMost = 500;
/** What could not be read is asked for again after so long, and then less and less often. */
const firstPauseMs = 10 * secondMs;

/**
 * Keeps numbered copies current with what a stream tells. The next event is applied; after a gap each copy that is behind is read once, and
 * what comes meanwhile is applied to it when it is there.
 */
export function numberedCopies<N extends Numbered>({ client, copies, onNews, onGap, onAgain, onCurrent }: Parts<N>) {
  const cache = client.getQueryCache();
  const reread = rereader(client);
  /** The last event that is known of. */
  let last: number | undefined;
  /** Events without a gap; the newest is the last one, unless it is empty. */
  let held: N[] = [];
  /** For which event a copy was read again. An answer older than what was told before it was asked for is not asked for twice. */
  const askedFor = new Map<Copy<N>, number>();

  /** Brings a copy to the last event, by what is held or by reading it. */
  function settle(copy: Copy<N>): boolean {
    const { queryKey } = copy;
    const query = cache.find({ queryKey });
    if (query === undefined || last === undefined) return query === undefined;
    const { data, fetchStatus } = query.state;
    const number = data === undefined ? undefined : copy.numberOf(data as never);
    if (number !== undefined) {
      if (number >= last) return true;
      const after = applyAll(copy, data, number);
      if (after !== undefined) {
        client.setQueryData(queryKey, after);
        return true;
      }
    }
    // What is on its way may have it all; it is looked at when it is there.
    if (fetchStatus === 'idle' && askedFor.get(copy) !== last) {
      askedFor.set(copy, last);
      reread(queryKey);
    }
    return false;
  }

  /** Undefined where what is held does not lead from this number to the last event. */
  function applyAll(copy: Copy<N>, data: unknown, number: number): unknown {
    if ((held[0]?.seq ?? Infinity) > number + 1) return undefined;
    let after: unknown = data;
    for (const news of held) {
      if (news.seq > number) after = unbroken(() => copy.apply(after as never, news));
      if (after === undefined) return undefined;
    }
    return after;
  }

  function settleAll(): void {
    // All of them, also after one that is not current.
    if (copies.map(settle).every(Boolean) && last !== undefined) onCurrent();
  }

  function missed(seq: number, news: N[]): void {
    last = seq;
    held = news;
    onGap();
  }

  /** Nothing is sure any more: everything is read again, also what seems to be current. */
  function doubt(): void {
    for (const { queryKey } of copies) reread(queryKey);
    onGap();
  }

  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  function askAgainLater(): void {
    again ??= setTimeout(
      () => {
        again = undefined;
        failures += 1;
        askedFor.clear();
        settleAll();
      },
      pauseMs(failures, firstPauseMs, Math.random()),
    );
  }

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isRead = action.type === 'success' && !action.manual;
    if (!isRead && action.type !== 'error') return;
    if (!copies.some(({ queryKey }) => cache.find({ queryKey }) === query)) return;
    if (isRead) settleAll();
    // In a quiet room no event would lead to it.
    else askAgainLater();
  });

  return {
    /** The stream stands, and this is the last event so far. */
    onAt: (seq: number) => {
      askedFor.clear();
      failures = 0;
      if (last !== undefined && seq < last) {
        // Counted anew: a backup was restored, or the room is another one.
        last = seq;
        held = [];
        return doubt();
      }
      if (last === undefined) last = seq;
      else if (seq > last) missed(seq, []);
      else onAgain();
      settleAll();
    },
    onNews: (news: N) => {
      const { seq } = news;
      if (last === undefined) last = seq - 1;
      if (seq <= last) return;
      if (seq > last + 1) missed(seq, [news]);
      else {
        last = seq;
        held = [...held.slice(1 - heldAtMost), news];
        try {
          onNews(news);
        } catch {
          // Whatever was to hear of it may have missed it.
          onGap();
        }
      }
      settleAll();
    },
    doubt,
    /** Something came between what was told so far and what is told next: what is behind is not brought on any more, but read. */
    cutOff: () => {
      held = [];
    },
    close: () => {
      clearTimeout(again);
      stop();
    },
  };
}
