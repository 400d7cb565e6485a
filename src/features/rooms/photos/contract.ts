import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from '../contract.ts';

/** The maximum per call. */
export const maxThumbnails = 24;
const version = '[\\w-]{1,40}';
const versions = new RegExp(`^${version}(?:,${version}){0,${maxThumbnails - 1}}$`);

export interface RoomPhoto {
  login: string;
  /** The game's id for the photo's subject, such as a bingo challenge; a player has at most one photo of each. */
  of: string;
  title: string;
  at: string;
  /** The photo's version, which changes when the photo is replaced. */
  v: string;
  /** The number of the activity's event, used in the photo page's URL. */
  seq: number;
  /** The logins of those who gave it a heart, earliest first. */
  hearts: string[];
}

export const getPhoto = endpoint({
  method: 'GET',
  path: '/rooms/{id}/photos/{v}/image',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'One photo from a room by its version, as a base64 JPEG.',
  params: z.strictObject({
    ...roomParams.shape,
    v: z.string().check(z.regex(new RegExp(`^${version}$`), 'v must be the version of a photo')),
  }),
  status: 200,
  answer: z.object({ image: z.string() }),
});

export const getThumbnails = endpoint({
  method: 'GET',
  path: '/rooms/{id}/thumbnails',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: `Thumbnails of a room's photos by their versions: base64 JPEGs of 240 by 240 pixels, each at most 6 kB. Photos that the room doesn't show are left out.`,
  params: roomParams,
  query: z.strictObject({
    /** Photo versions separated by commas. */
    v: z.string('v is missing').check(z.regex(versions, `v must be 1 to ${maxThumbnails} versions of photos`)),
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
  summary: 'How many photos a room shows, and roughly how large the file of all of them is.',
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
  summary: 'All photos from a room as a ZIP file, with a folder for each player.',
  params: roomParams,
  kind: 'file',
  status: 200,
  answer: z.string(),
});
