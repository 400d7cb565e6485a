import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import type { RoomPhoto } from '#features/rooms/photo-contract.ts';
import { largePhotoQuery, roomPhotosQuery } from '#features/rooms/web/index.ts';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import { scoresQuery } from '../api.ts';
import type { LoadedPhoto } from './draw-frames.ts';
import { drawRecap } from './draw-recap.ts';
import { recapFacts } from './recap-facts.ts';

export interface Recap {
  picture: Blob;
  /** What it shows, in a sentence. */
  sentence: string;
}

/** Reads what the room has come to, and draws it. A photo that cannot be had is left out; without scores there is no picture. */
export async function makeRecap(client: QueryClient, room: Room): Promise<Recap> {
  const [{ standings }, photos] = await Promise.all([
    client.fetchQuery(scoresQuery(room.id)),
    client.fetchQuery({ ...roomPhotosQuery(room.id), staleTime: 0, retry: false }).catch(() => []),
  ]);
  const facts = recapFacts({ room, standings, photos });
  const loaded = await Promise.all(facts.photos.map((photo) => loadPhoto(client, room.id, photo)));
  const shown = loaded.filter((photo) => photo !== undefined);
  try {
    return { picture: await drawRecap(facts, shown), sentence: facts.sentence };
  } finally {
    for (const { image } of shown) image.close();
  }
}

async function loadPhoto(client: QueryClient, roomId: string, photo: RoomPhoto): Promise<LoadedPhoto | undefined> {
  try {
    const { image } = await client.fetchQuery({ ...largePhotoQuery(roomId, photo), retry: false });
    return { image: await createImageBitmap(jpegOf(image)), login: photo.login, likes: photo.hearts.length };
  } catch {
    return undefined;
  }
}
