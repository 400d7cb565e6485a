import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import { tick } from '#web/device/tick.ts';
import type { NewEntry, Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import type { CigarKind } from '../../contract.ts';
import type { Change } from '../../log.ts';
import { atMsOf, clockOf, momentOf } from '../../timestamp.ts';
import { changesIn, mergeSettled, outboxKind } from '../api.ts';
import * as messages from '../messages.ts';
import { appendToJournal, correctJournal } from '../offline-cache.ts';

/** Two taps within this time ask for confirmation. */
export const doubleTapMs = 3 * secondMs;

export interface Logged {
  kind: CigarKind;
  timestamp: string;
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

/** The change as the server stored it, maybe at the next free millisecond. */
export function settledChange(change: Change, response: unknown): Change {
  const { timestamp: given } = (response ?? {}) as { timestamp?: unknown };
  if (typeof given !== 'string') return change;
  if (change.act === 'add') return { ...change, timestamp: given };
  return change.act === 'change' ? { ...change, to: given } : change;
}

/** The pending add of this entry, unless a later change is pending too, which would then refer to a missing entry. */
export function pendingAdd(entries: readonly OutboxEntry[], { kind, timestamp }: Logged): OutboxEntry | undefined {
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
export const recentlySettled = storedInTab<readonly { change: Change; at: number }[]>([]);
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
export function usePending(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
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
export async function undoLogged(logged: Logged): Promise<void> {
  const outbox = await openOutbox();
  const pending = pendingAdd(outbox.entries.read(), logged);
  if (pending !== undefined && (await outbox.discard(pending.id))) {
    appendToJournal({ act: 'delete', ...logged });
    return;
  }
  const timestamp = settledAs.get(logged.timestamp) ?? logged.timestamp;
  await send({ act: 'delete', kind: logged.kind, timestamp });
}

/** Discards a refused change. If it may have been counted anyway, it's undone. */
export async function discardRefused({ id, data }: OutboxEntry): Promise<void> {
  const change = data as Change;
  const wasNeverCounted = await (await openOutbox()).discard(id);
  if (change.act !== 'add') return;
  if (wasNeverCounted) appendToJournal({ ...change, act: 'delete' });
  else await send({ ...change, act: 'delete' });
}

export async function retryRefused({ id, data }: OutboxEntry): Promise<void> {
  const outbox = await openOutbox();
  await outbox.retry(id);
  correctJournal(data as Change, data as Change);
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
  return {
    count: added.length - removed.length,
    last: added.at(-1)?.timestamp,
    pending: pending.length,
  };
}
