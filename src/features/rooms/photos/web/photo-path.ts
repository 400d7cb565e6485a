import { pathTo } from '#shared/pages.ts';
import type { Room } from '../../contract.ts';

/** One photo, by the number of the event of the deed that it shows. */
export const photoPath = ({ id, game }: Pick<Room, 'id' | 'game'>, seq: number): string =>
  pathTo('photo', { gameName: game, roomNumber: id, seq: String(seq) });
