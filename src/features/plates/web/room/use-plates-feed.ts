import { useMemo } from 'react';
import type { PlatesRoom } from '../../plates-document.ts';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import { platesFeed } from './plates-feed.ts';

/** How this room's feed looks, by the spots that stand. */
export function usePlatesFeed(roomId: string, { game, spots }: Pick<PlatesRoom, 'game' | 'spots'>) {
  return useMemo(
    () => platesFeed({ roomId, game: game.number, standing: worthOf(game, spots.map(seenOf)) }),
    [roomId, game, spots],
  );
}
