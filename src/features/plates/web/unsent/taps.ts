import { useMemo } from 'react';
import { kept } from '#web/device/kept.ts';
import type { Seen } from './entries.ts';

/** Spotted or taken back a moment ago, and being written to this device: the screen does not wait for its disk. */
export type Tap = { roomId: string } & ({ spot: Seen } | { undone: string });

const taps = kept<readonly Tap[]>([]);

/** Shows it until it is kept, or cannot be. */
export async function tapping<T>(tap: Tap, keep: () => Promise<T>): Promise<T> {
  taps.write([...taps.read(), tap]);
  try {
    return await keep();
  } finally {
    taps.write(taps.read().filter((other) => other !== tap));
  }
}

export function useTaps(roomId: string): readonly Tap[] {
  const all = taps.useValue();
  return useMemo(() => all.filter((tap) => tap.roomId === roomId), [all, roomId]);
}
