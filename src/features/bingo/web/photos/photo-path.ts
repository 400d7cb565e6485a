import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';

/** One photo, by the number of the event with which its square was done. */
export const photoPath = ({ id, game }: Pick<Room, 'id' | 'game'>, seq: number): string =>
  pathTo('photo', { gameName: game, roomNumber: id, seq: String(seq) });
