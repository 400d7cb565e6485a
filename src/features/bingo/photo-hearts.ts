import type { HeartNews } from '#features/rooms/heart-contract.ts';
import { heartsAfter } from '#features/rooms/heart-news.ts';
import type { RoomPhoto } from './photo-contract.ts';

/** The photos of a room after this heart. */
export function applyHeartToPhotos(photos: readonly RoomPhoto[], heart: Omit<HeartNews, 'n'>): RoomPhoto[] {
  return photos.map((photo) =>
    photo.seq === heart.of ? { ...photo, hearts: heartsAfter(photo.hearts, heart) ?? [] } : photo,
  );
}
