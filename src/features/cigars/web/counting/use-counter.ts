import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import { tick } from '#web/device/tick.ts';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { readToken } from '#web/session/token.ts';
import type { CigarKind } from '../../contract.ts';
import { applyChanges, type Change, type CountedLog, countLog, listOf, nextFree } from '../../log.ts';
import { atMsOf, type Moment } from '../../timestamp.ts';
import { changesIn, clearEntries, counterQuery } from '../api.ts';
import { refreshNow } from '../clock.ts';
import { storedKey, storeNow } from '../offline-cache.ts';
import { doubleTapMs, type Logged, send, undoLogged, usePending } from './sending.ts';

type NoticeContent =
  | { type: 'counted'; logged: Logged; entry: OutboxEntry }
  | { type: 'taken back'; logged: Logged }
  | { type: 'changed'; logged: Logged; before: string }
  | { type: 'two'; moment: Moment }
  | { type: 'one' }
  | { type: 'failed' };
export type CountNotice = NoticeContent & { id: number };

function newestOf({ cigars, cravings }: CountedLog): Logged | undefined {
  const newest: Logged[] = [];
  const [cigar, craving] = [cigars.at(-1), cravings.at(-1)];
  if (cigar) newest.push({ kind: 'cigar', timestamp: cigar });
  if (craving) newest.push({ kind: 'craving', timestamp: craving });
  return newest.sort((a, b) => atMsOf(b.timestamp) - atMsOf(a.timestamp))[0];
}

export type Counter = ReturnType<typeof useCounter>;

/** Changes between tap and storage, so that the number updates immediately. */
type SetStoring = Dispatch<SetStateAction<readonly Change[]>>;

/** Counting and its notices. Success is only shown once the change is stored on the device. */
export function useCounter(counted: CountedLog | undefined, setStoring: SetStoring) {
  const [notice, setNotice] = useState<CountNotice>();
  const lastId = useRef(0);
  const lastTapMs = useRef(Number.NEGATIVE_INFINITY);
  const notify = (content: NoticeContent) => {
    lastId.current += 1;
    setNotice({ ...content, id: lastId.current });
  };
  const close = (id: number) => setNotice((shown) => (shown?.id === id ? undefined : shown));
  const attempt = async (change: Change, work: () => Promise<void>) => {
    setStoring((changes) => [...changes, change]);
    try {
      await work();
    } catch {
      notify({ type: 'failed' });
    } finally {
      setStoring((changes) => changes.filter((other) => other !== change));
    }
  };

  const log = (kind: CigarKind, at: Moment) => {
    tick();
    return add({ kind, timestamp: counted === undefined ? at.text : nextFree(listOf(counted, kind), at.text) });
  };

  const add = (logged: Logged) => {
    const change: Change = { act: 'add', ...logged };
    return attempt(change, async () => notify({ type: 'counted', logged, entry: await send(change) }));
  };

  /** A tap counts a cigarette; a second tap soon after it asks first. Uses a monotonic clock. */
  const tap = () => {
    const sinceMs = performance.now() - lastTapMs.current;
    lastTapMs.current = performance.now();
    if (sinceMs < doubleTapMs) notify({ type: 'two', moment: refreshNow() });
    else void log('cigar', refreshNow());
  };

  const undo = (logged: Logged) =>
    attempt({ act: 'delete', ...logged }, async () => {
      await undoLogged(logged);
      // The undo was deliberate, so the next tap needn't ask.
      lastTapMs.current = Number.NEGATIVE_INFINITY;
      refreshNow();
      notify({ type: 'taken back', logged });
    });

  const change = ({ kind, timestamp }: Logged, to: string) => {
    const moved: Change = { act: 'change', kind, timestamp, to };
    return attempt(moved, async () => {
      await send(moved);
      notify({ type: 'changed', logged: { kind, timestamp: to }, before: timestamp });
    });
  };

  return {
    notice,
    close,
    tap,
    log,
    undo,
    countAgain: add,
    change,
    undoLast: () => {
      const newest = counted && newestOf(counted);
      if (newest) void undo(newest);
    },
    askBeforeCounting: () => notify({ type: 'one' }),
  };
}

async function storeWhenIdle(outbox: Outbox): Promise<void> {
  const token = readToken();
  await whenIdle();
  const newest = queryClient.getQueryData(counterQuery.queryKey);
  // Nothing may be stored if the user has logged out since.
  if (newest?.isWhole && readToken() === token) storeNow(newest, changesIn(outbox.entries.read()));
}

/** When another tab deletes everything, this tab must drop its data, too, or the next tap would store it again. */
function useDeletedElsewhere(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storedKey && newValue === null) void clearEntries();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}

/** The person's entries: the server's log with pending changes and those being stored. */
export function useCigars(storing: readonly Change[]) {
  const query = useQuery(counterQuery);
  const { outbox, entries } = usePending();
  useDeletedElsewhere();
  const { data, dataUpdatedAt } = query;
  const stored = useMemo(() => data && applyChanges(data.log, changesIn(entries)), [data, entries]);
  const log = useMemo(() => stored && applyChanges(stored, storing), [stored, storing]);
  const counted = useMemo(() => log && data && countLog(log, data.settings, data.isWhole), [log, data]);

  useEffect(() => {
    if (outbox !== undefined && dataUpdatedAt > 0) void storeWhenIdle(outbox);
  }, [outbox, dataUpdatedAt]);
  return { query, counted, entries };
}
