import { useMemo } from 'react';
import { tick } from '#web/device/tick.ts';
import { momentOf } from '../../timestamp.ts';
import { changesIn } from '../api.ts';
import { usePending } from './pending.ts';
import { send, settledHere, takeBack } from './sending.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Counts one from another page. Resolves once it's stored on the device, with a function that takes it back. */
export async function logOne(): Promise<() => Promise<void>> {
  tick();
  const logged = { kind: 'cigar', timestamp: momentOf(new Date()).text } as const;
  await send({ act: 'add', ...logged });
  return () => takeBack(logged);
}

/** What this device has counted on that day since `askedAt`, when the server was asked (ms by this device's clock). */
export function useTally(date: string, askedAt: number): Tally {
  const { entries } = usePending();
  const settled = settledHere.useValue();
  return useMemo(() => tallyOf(changesIn(entries), settled, { date, askedAt }), [entries, settled, date, askedAt]);
}
