import type { NewEntry, OutboxEntry } from '#web/outbox/entry.ts';
import type { Change } from '../../changes.ts';
import type { CigarKind } from '../../contract.ts';
import { words } from '../words.ts';

/** What entries of the outbox that belong to this page are called. */
export const outboxKind = 'cigar';

const paths: Record<CigarKind, { one: string; many: string }> = {
  cigar: { one: '/api/user/cigar', many: '/api/user/cigars' },
  craving: { one: '/api/user/craving', many: '/api/user/cravings' },
};

/** "14:32" where the entry was made, whatever the zone is now. */
export const clockOf = (timestamp: string): string => timestamp.slice(11, 16);

/** Changes of the outbox that count; what was refused does not. */
export function changesIn(entries: readonly OutboxEntry[]): Change[] {
  return entries.flatMap(({ kind, phase, data }) =>
    kind === outboxKind && phase !== 'refused' ? [data as Change] : [],
  );
}

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
