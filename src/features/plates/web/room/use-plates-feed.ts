import { useMemo } from 'react';
import type { FeedLook } from '#features/rooms/web/index.ts';
import type { PlatesRoom } from '../../contract.ts';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import { platesFeed } from './plates-feed.ts';

/** How this room's feed looks, by the spots that stand. */
export function usePlatesFeed(roomId: string, { game, spots }: Pick<PlatesRoom, 'game' | 'spots'>) {
  const known = useMemo(() => ({ roomId, looks: new Map<string, FeedLook>() }), [roomId]);
  return useMemo(() => platesFeed(known.roomId, worthOf(game, spots.map(seenOf)), known.looks), [known, game, spots]);
}
