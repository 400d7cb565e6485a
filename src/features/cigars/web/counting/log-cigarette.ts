import { useMemo } from 'react';
import { tick } from '#web/device/tick.ts';
import type { Change } from '../../log.ts';
import { momentOf } from '../../timestamp.ts';
import { changesIn } from '../api.ts';
import { recentlySettled, send, undoLogged, usePending } from './sending.ts';

/** Counts a cigarette from another page. Resolves once it's stored on the device, with a function to take it back. */
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

/** Changes to a day's count since the server counted it. */
interface Tally {
  count: number;
  /** The newest added timestamp, if any. */
  last: string | undefined;
  /** Changes that the server doesn't have yet. */
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
