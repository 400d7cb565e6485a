import type { Change } from '../../log.ts';

/** What changed about a day since the server counted it. */
export interface Tally {
  count: number;
  /** The newest added timestamp, if any. */
  last: string | undefined;
  /** Changes that the server doesn't have yet. */
  pending: number;
}

/**
 * The cigarettes added and taken back on a day, from changes still pending and those settled after the server was
 * asked. One that has just settled is briefly in both lists, and counts once.
 */
export function tallyOf(
  pending: readonly Change[],
  settled: readonly { change: Change; at: number }[],
  { date, askedAt }: { date: string; askedAt: number },
): Tally {
  const changes = new Map<string, Change>();
  for (const change of [...settled.filter(({ at }) => at >= askedAt).map((one) => one.change), ...pending])
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
