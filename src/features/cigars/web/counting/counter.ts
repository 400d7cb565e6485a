import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import { storedInTab } from '#web/device/stored.ts';
import { tick } from '#web/device/tick.ts';
import type { NewEntry, Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { readToken } from '#web/session/token.ts';
import { type CigarKind, cigarKinds } from '../../contract.ts';
import { applyChanges, type Change, type CountedLog, countLog, type DayEntry, listOf, nextFree } from '../../log.ts';
import { atMsOf, clockOf, type Moment, momentOf } from '../../timestamp.ts';
import {
  appendToJournal,
  changesIn,
  clearEntries,
  correctJournal,
  counterQuery,
  mergeSettled,
  outboxKind,
  settledChange,
  storedKey,
  storeNow,
} from '../api.ts';
import { refreshNow } from '../clock.ts';
import * as messages from '../messages.ts';

/** A second tap within this time asks for confirmation. */
export const doubleTapMs = 3 * secondMs;

type NoticeContent =
  | { type: 'counted'; logged: DayEntry; entry: OutboxEntry }
  | { type: 'taken back'; logged: DayEntry }
  | { type: 'changed'; logged: DayEntry; before: string }
  | { type: 'two'; moment: Moment }
  | { type: 'one' }
  | { type: 'failed' };
export type CountNotice = NoticeContent & { id: number };

function newestOf(log: CountedLog): DayEntry | undefined {
  const newest = cigarKinds.flatMap((kind) =>
    listOf(log, kind)
      .slice(-1)
      .map((timestamp) => ({ kind, timestamp })),
  );
  return newest.sort((a, b) => atMsOf(b.timestamp) - atMsOf(a.timestamp))[0];
}

export type Counter = ReturnType<typeof useCounter>;

/**
 * Counts, and shows notices about it. Success is only shown once the change is stored on the device. `setStoring`
 * receives the changes that aren't stored yet, so that the number updates immediately.
 */
export function useCounter(counted: CountedLog | undefined, setStoring: Dispatch<SetStateAction<readonly Change[]>>) {
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

  const add = (logged: DayEntry) => {
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

  const undo = (logged: DayEntry) =>
    attempt({ act: 'delete', ...logged }, async () => {
      await undoLogged(logged);
      // The undo was deliberate, so the next tap needn't ask.
      lastTapMs.current = Number.NEGATIVE_INFINITY;
      refreshNow();
      notify({ type: 'taken back', logged });
    });

  const change = ({ kind, timestamp }: DayEntry, to: string) => {
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

/** The person's entries: the server's log with pending changes, and with those that are still being stored. */
export function useCigars(storing: readonly Change[]) {
  const query = useQuery(counterQuery);
  const { outbox, entries } = usePending();
  const { data, dataUpdatedAt } = query;
  const stored = useMemo(() => data && applyChanges(data.log, changesIn(entries)), [data, entries]);
  const log = useMemo(() => stored && applyChanges(stored, storing), [stored, storing]);
  const counted = useMemo(() => log && data && countLog(log, data.settings, data.isWhole), [log, data]);

  useEffect(() => {
    if (outbox !== undefined && dataUpdatedAt > 0) void storeWhenIdle(outbox);
  }, [outbox, dataUpdatedAt]);
  // When another tab deletes everything, this tab must drop its data, too, or the next tap would store it again.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storedKey && newValue === null) void clearEntries();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return { query, counted, entries };
}

const paths: Record<CigarKind, { one: string; many: string }> = {
  cigar: { one: '/api/user/cigar', many: '/api/user/cigars' },
  craving: { one: '/api/user/craving', many: '/api/user/cravings' },
};

/** An outbox entry for a change: sent in order, because a later change may refer to an earlier one. */
export function entryOf(change: Change): NewEntry {
  const { act, kind, timestamp } = change;
  const entry = {
    kind: outboxKind,
    lane: 'cigars',
    label: messages.counting.labels[act](kind, clockOf(timestamp)),
    data: change,
  };
  const { one, many } = paths[kind];
  if (act === 'add') return { ...entry, request: { method: 'POST', address: one, body: { timestamp } } };
  const address = `${many}/${encodeURIComponent(timestamp)}`;
  if (change.act === 'change') {
    return { ...entry, request: { method: 'PUT', address, body: { timestamp: change.to } } };
  }
  // If it's already gone, the deletion is settled.
  return { ...entry, request: { method: 'DELETE', address }, settledBy: [404] };
}

/** The pending add of this entry, unless a later change is pending too, which would then refer to a missing entry. */
export function pendingAdd(entries: readonly OutboxEntry[], { kind, timestamp }: DayEntry): OutboxEntry | undefined {
  const last = entries
    .filter((entry) => {
      const change = entry.data as Change;
      const isMeant = (text: string) => atMsOf(text) === atMsOf(timestamp);
      const isOfKind = entry.kind === outboxKind && change.kind === kind;
      return isOfKind && (isMeant(change.timestamp) || (change.act === 'change' && isMeant(change.to)));
    })
    .at(-1);
  return (last?.data as Change | undefined)?.act === 'add' ? last : undefined;
}

let opened: Outbox | undefined;
/** The latest changes that the server has confirmed to this tab, and when, by this device's clock. */
const recentlySettled = storedInTab<readonly { change: Change; at: number }[]>([]);
const maxSettled = 50;
/** The server's timestamp for each entry sent from this tab. */
const settledAs = new Map<string, string>();

/**
 * Opens the outbox. Sent changes are merged into the cache as long as the tab is open, so that it's current when the
 * user returns to the page.
 */
export async function openOutbox(): Promise<Outbox> {
  const outbox = await loadOutbox();
  if (opened === outbox) return outbox;
  opened = outbox;
  outbox.onSettled(outboxKind, ({ id, data }, response) => {
    const change = data as Change;
    const settled = settledChange(change, response);
    recentlySettled.write([...recentlySettled.read(), { change, at: Date.now() }].slice(-maxSettled));
    if (settled.act === 'add') settledAs.set(change.timestamp, settled.timestamp);
    correctJournal(change, settled);
    return mergeSettled(
      settled,
      response,
      outbox.entries.read().filter((entry) => entry.id !== id),
    );
  });
  return outbox;
}

const none: readonly OutboxEntry[] = [];
const readNone = () => none;
const watchNone = () => () => undefined;

/** The counter's pending entries, oldest first; none until the outbox is loaded. */
function usePending(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    // If this fails, the next tap tries again and reports it.
    openOutbox().then(setOutbox, () => undefined);
  }, []);
  const all = useSyncExternalStore(outbox?.entries.watch ?? watchNone, outbox?.entries.read ?? readNone);
  const entries = useMemo(() => all.filter(({ kind }) => kind === outboxKind), [all]);
  return { outbox, entries };
}

/** Resolves once the change is stored on the device, or couldn't be (`isStored`). */
export async function send(change: Change): Promise<OutboxEntry> {
  const outbox = await openOutbox();
  const entry = await outbox.put(entryOf(change));
  appendToJournal(change);
  return entry;
}

/** Undoes an entry: removes it from the outbox if unsent, otherwise queues a deletion. */
async function undoLogged(logged: DayEntry): Promise<void> {
  const outbox = await openOutbox();
  const pending = pendingAdd(outbox.entries.read(), logged);
  if (pending !== undefined && (await outbox.discard(pending.id))) {
    appendToJournal({ act: 'delete', ...logged });
    return;
  }
  const timestamp = settledAs.get(logged.timestamp) ?? logged.timestamp;
  await send({ act: 'delete', kind: logged.kind, timestamp });
}

/** Counts a cigarette from another page. Resolves once it's stored on the device, with a function that undoes it. */
export async function logCigarette(): Promise<() => Promise<void>> {
  tick();
  const logged = { kind: 'cigar', timestamp: momentOf(new Date()).text } as const;
  await send({ act: 'add', ...logged });
  return () => undoLogged(logged);
}

/** This device's changes to that day's count since `askedAt`, when the server was asked (ms by this device's clock). */
export function useTally(date: string, askedAt: number): Tally {
  const { entries } = usePending();
  const settled = recentlySettled.useValue();
  return useMemo(() => tallyOf(changesIn(entries), settled, { date, askedAt }), [entries, settled, date, askedAt]);
}

interface Tally {
  count: number;
  last: string | undefined;
  pending: number;
}

/**
 * The cigarettes added and taken back on a day, from changes still pending and those settled after the server was
 * asked. A change that has just settled is briefly in both lists, and counts once.
 */
export function tallyOf(
  pending: readonly Change[],
  settled: readonly { change: Change; at: number }[],
  { date, askedAt }: { date: string; askedAt: number },
): Tally {
  const changes = new Map<string, Change>();
  for (const change of [...settled.filter(({ at }) => at >= askedAt).map(({ change }) => change), ...pending])
    changes.set(`${change.act} ${change.timestamp}`, change);
  const ofDay = [...changes.values()].filter(({ kind, timestamp }) => kind === 'cigar' && timestamp.startsWith(date));
  const added = ofDay.filter(({ act }) => act === 'add');
  const removed = ofDay.filter(({ act }) => act === 'delete');
  return { count: added.length - removed.length, last: added.at(-1)?.timestamp, pending: pending.length };
}
