import { useMemo } from 'react';
import { tick } from '#web/device/tick.ts';
import { momentOf } from '../../timestamp.ts';
import { changesIn } from '../api.ts';
import { usePending } from './pending.ts';
import { send, settledHere, takeBack } from './sending.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Counts one from another page. Resolves once it's stored on the device, with the way to take it back. */
export async function logOne(): Promise<() => Promise<void>> {
  tick();
  const logged = { kind: 'cigar', timestamp: momentOf(new Date()).text } as const;
  await send({ act: 'add', ...logged });
  return () => takeBack(logged);
}

/** What this device has counted on that day since the server was asked (milliseconds by this device's clock). */
export function useTally(date: string, askedAt: number): Tally {
  const { entries } = usePending();
  const settled = settledHere.useValue();
  return useMemo(() => tallyOf(changesIn(entries), settled, { date, askedAt }), [entries, settled, date, askedAt]);
}
