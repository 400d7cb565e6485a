import { pathTo } from '#shared/pages.ts';
import type { Room } from '../../contract.ts';

/** The page of one photo, by the number of its activity's event. */
export const photoPath = ({ id, game }: Pick<Room, 'id' | 'game'>, seq: number): string =>
  pathTo('photo', { gameName: game, roomNumber: id, seq: String(seq) });
