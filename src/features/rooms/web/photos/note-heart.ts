import type { QueryClient } from '@tanstack/react-query';
import type { HeartNews } from '../../heart-contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { applyHeartToPhotos } from '../../photo-news.ts';
import { roomPhotosQuery } from './api.ts';

/** Puts a heart on the photo it was given to, where that is known. */
export function noteHeartOnPhoto(client: QueryClient, roomId: string, heart: Omit<HeartNews, 'n'>): void {
  client.setQueryData<RoomPhoto[]>(roomPhotosQuery(roomId).queryKey, (photos) =>
    photos === undefined ? undefined : applyHeartToPhotos(photos, heart),
  );
}
