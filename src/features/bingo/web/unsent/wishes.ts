import { useMemo } from 'react';
import { kept } from '#web/device/kept.ts';
import type { SquareOfRoom } from './entries.ts';

/** What a square shall be. */
export interface Wish extends Pick<SquareOfRoom, 'roomId' | 'challengeId'> {
  completed: boolean;
}

/**
 * Wished a moment ago, and being written to this device: that takes as long as the device's disk does, and the screen does not
 * wait for it. Only the words that it is kept do.
 */
const wishes = kept<readonly Wish[]>([]);

/** Shows the wish until it is kept, or cannot be. */
export async function wishing<T>(wish: Wish, keep: () => Promise<T>): Promise<T> {
  wishes.write([...wishes.read(), wish]);
  try {
    return await keep();
  } finally {
    wishes.write(wishes.read().filter((other) => other !== wish));
  }
}

/** In the order in which they were wished. */
export const listWishes = (): readonly Wish[] => wishes.read();

export function useWishes(roomId: string): readonly Wish[] {
  const all = wishes.useValue();
  return useMemo(() => all.filter((wish) => wish.roomId === roomId), [all, roomId]);
}
