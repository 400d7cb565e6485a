import type { QueryClient } from '@tanstack/react-query';
import { feedAfterHeart } from '#features/rooms/feed-news.ts';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import type { PlatesRoom } from '../../contract.ts';
import { platesQuery } from '../api.ts';

/** Puts a heart that the server has taken into the feed. Told once more, it is the same. */
export function noteHeart(client: QueryClient, roomId: string, heart: Omit<HeartNews, 'n'>): void {
  client.setQueryData<PlatesRoom>(platesQuery(roomId).queryKey, (room) =>
    room === undefined ? undefined : { ...room, feed: feedAfterHeart(room.feed, heart) },
  );
}
