import type { QueryClient } from '@tanstack/react-query';
import { feedAfterHeart } from '#features/rooms/feed-news.ts';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import type { Scores } from '../../score-contract.ts';
import { scoresQuery } from '../api.ts';

/** Puts a heart that the server has taken into the feed. Told once more, it is the same. */
export function noteHeart(client: QueryClient, roomId: string, heart: Omit<HeartNews, 'n'>): void {
  client.setQueryData<Scores>(scoresQuery(roomId).queryKey, (scores) =>
    scores === undefined ? undefined : { ...scores, feed: feedAfterHeart(scores.feed, heart) },
  );
}
