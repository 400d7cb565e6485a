import type { QueryClient } from '@tanstack/react-query';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import { largePhotoQuery } from '../../photos/web/api.ts';
import type { LoadedPhoto } from './draw-frames.ts';

/** The pixels of these photos, to be closed after drawing. A photo that can't be loaded is left out. */
export async function loadPhotos(
  client: QueryClient,
  roomId: string,
  photos: readonly RoomPhoto[],
): Promise<LoadedPhoto[]> {
  const loaded = await Promise.all(photos.map((photo) => loadPhoto(client, roomId, photo)));
  return loaded.filter((photo) => photo !== undefined);
}

async function loadPhoto(client: QueryClient, roomId: string, photo: RoomPhoto): Promise<LoadedPhoto | undefined> {
  try {
    const { image } = await client.fetchQuery({ ...largePhotoQuery(roomId, photo), retry: false });
    return { image: await createImageBitmap(jpegOf(image)), login: photo.login, likes: photo.hearts.length };
  } catch {
    return undefined;
  }
}
