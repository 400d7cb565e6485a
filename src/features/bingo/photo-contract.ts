import * as z from 'zod/mini';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/** So many thumbnails one call asks for at most. */
export const thumbnailsAtOnce = 24;
const versions = new RegExp(`^[\\w-]{1,40}(?:,[\\w-]{1,40}){0,${thumbnailsAtOnce - 1}}$`);

/** A photo that is shown in a room. */
export const RoomPhoto = z.object({
  login: z.string(),
  challenge_id: z.string(),
  title: z.string(),
  at: z.string(),
  /** Version of the photo (`BoardEntry.photo`). */
  v: z.string(),
  /** Number of the event with which the square was done; the address of the photo's page hangs on it. */
  seq: z.number(),
  /** Logins of who gave it a heart, the first one first. */
  hearts: z.array(z.string()),
});
export type RoomPhoto = z.infer<typeof RoomPhoto>;

export const listRoomPhotos = endpoint({
  method: 'GET',
  path: '/rooms/{id}/photos',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'The photos on the boards of a room, newest first.',
  params: roomParams,
  status: 200,
  answer: z.array(RoomPhoto),
});

export const getThumbnails = endpoint({
  method: 'GET',
  path: '/rooms/{id}/thumbnails',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: `Small pictures of photos of a room, asked for by their versions: JPEGs of 240 by 240 in base64, each at most 6 kB. What the room does not show is left out.`,
  params: roomParams,
  query: z.strictObject({
    /** Versions of photos with commas between them. */
    v: z.string('v is missing').check(z.regex(versions, `v must be 1 to ${thumbnailsAtOnce} versions of photos`)),
  }),
  status: 200,
  answer: z.object({ thumbnails: z.record(z.string(), z.string()) }),
});

export const getRoomPhotosSize = endpoint({
  method: 'GET',
  path: '/rooms/{id}/photos/size',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'How many photos a room shows, and about how large the file of all of them is.',
  params: roomParams,
  status: 200,
  answer: z.object({ photos: z.number(), bytes: z.number() }),
});

export const downloadRoomPhotos = endpoint({
  method: 'GET',
  path: '/rooms/{id}/photos.zip',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'All photos of a room as a ZIP file, in a folder for each player.',
  params: roomParams,
  kind: 'file',
  status: 200,
  answer: z.string(),
});
