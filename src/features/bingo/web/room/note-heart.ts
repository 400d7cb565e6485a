import type { QueryClient } from '@tanstack/react-query';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import { feedAfterHeart } from '../../heart-news.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { applyHeartToPhotos } from '../../photo-hearts.ts';
import type { Scores } from '../../score-contract.ts';
import { roomPhotosQuery, scoresQuery } from '../api.ts';

/** Puts a heart that the server has taken where it is shown, also where no stream tells of it. Told once more, it is the same. */
export function noteHeart(client: QueryClient, roomId: string, heart: Omit<HeartNews, 'n'>): void {
  client.setQueryData<Scores>(scoresQuery(roomId).queryKey, (scores) =>
    scores === undefined ? undefined : { ...scores, feed: feedAfterHeart(scores.feed, heart) },
  );
  client.setQueryData<RoomPhoto[]>(roomPhotosQuery(roomId).queryKey, (photos) =>
    photos === undefined ? undefined : applyHeartToPhotos(photos, heart),
  );
}
