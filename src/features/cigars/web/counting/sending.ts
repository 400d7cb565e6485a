import type { NewEntry, Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import type { CigarKind } from '../../contract.ts';
import type { Change } from '../../log.ts';
import { atMsOf, clockOf } from '../../timestamp.ts';
import { mergeSettled, outboxKind } from '../api.ts';
import { correctJournal, noteInJournal } from '../device-copy.ts';
import { words } from '../words.ts';

export interface Logged {
  kind: CigarKind;
  timestamp: string;
}

const paths: Record<CigarKind, { one: string; many: string }> = {
  cigar: { one: '/api/user/cigar', many: '/api/user/cigars' },
  craving: { one: '/api/user/craving', many: '/api/user/cravings' },
};

/** One change as it travels: in the order in which they were made, because a later one may be about an earlier one. */
export function entryOf(change: Change): NewEntry {
  const { act, kind, timestamp } = change;
  const entry = {
    kind: outboxKind,
    lane: 'cigars',
    label: words.counting.labels[act](kind, clockOf(timestamp)),
    data: change,
  };
  const { one, many } = paths[kind];
  if (act === 'add') return { ...entry, request: { method: 'POST', address: one, body: { timestamp } } };
  const address = `${many}/${encodeURIComponent(timestamp)}`;
  if (change.act === 'change') {
    return { ...entry, request: { method: 'PUT', address, body: { timestamp: change.to } } };
  }
  // What is gone already needs no deleting.
  return { ...entry, request: { method: 'DELETE', address }, settledBy: [404] };
}

/** What the server made of a change: it may have given the next free millisecond. */
export function settledChange(change: Change, answer: unknown): Change {
  const { timestamp: given } = (answer ?? {}) as { timestamp?: unknown };
  if (typeof given !== 'string') return change;
  if (change.act === 'add') return { ...change, timestamp: given };
  return change.act === 'change' ? { ...change, to: given } : change;
}

/**
 * What adds that entry, if that is the last that waits about it. Where a change waits behind it, taking the adding away would
 * leave the server a change of nothing.
 */
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
/** Under which timestamp the server has what was sent from here, by the one it was sent with. */
const settledAs = new Map<string, string>();

/**
 * The outbox, with what it has sent put into what was read from the server. For as long as the tab stands, and not only
 * while the page is shown: what is sent meanwhile must be there when somebody comes back to it.
 */
export async function openOutbox(): Promise<Outbox> {
  const outbox = await loadOutbox();
  if (opened === outbox) return outbox;
  opened = outbox;
  outbox.onSettled(outboxKind, ({ id, data }, answer) => {
    const change = data as Change;
    const settled = settledChange(change, answer);
    if (settled.act === 'add') settledAs.set(change.timestamp, settled.timestamp);
    correctJournal(change, settled);
    return mergeSettled(
      settled,
      answer,
      outbox.entries.read().filter((entry) => entry.id !== id),
    );
  });
  return outbox;
}

/** Resolves once the change is kept on the device, or is known not to be (`isStored`). */
export async function send(change: Change): Promise<OutboxEntry> {
  const outbox = await openOutbox();
  const entry = await outbox.put(entryOf(change));
  noteInJournal(change);
  return entry;
}

/** Takes an entry back: out of the outbox where it was never sent, else by a deletion behind it. */
export async function takeBack(logged: Logged): Promise<void> {
  const outbox = await openOutbox();
  const pending = pendingAdd(outbox.entries.read(), logged);
  if (pending !== undefined && (await outbox.discard(pending.id))) {
    noteInJournal({ act: 'delete', ...logged });
    return;
  }
  const timestamp = settledAs.get(logged.timestamp) ?? logged.timestamp;
  await send({ act: 'delete', kind: logged.kind, timestamp });
}

/** Gives up what the server refused. One that may have been counted all the same is taken back. */
export async function dropRefused({ id, data }: OutboxEntry): Promise<void> {
  const change = data as Change;
  const wasNeverCounted = await (await openOutbox()).discard(id);
  if (change.act !== 'add') return;
  if (wasNeverCounted) noteInJournal({ ...change, act: 'delete' });
  else await send({ ...change, act: 'delete' });
}

export async function retryRefused({ id, data }: OutboxEntry): Promise<void> {
  const outbox = await openOutbox();
  await outbox.retry(id);
  // What is noted already is not noted twice.
  correctJournal(data as Change, data as Change);
}
