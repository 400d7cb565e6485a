import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import { before, limit, next } from './contract.ts';

/** All orders are descending. Rows with equal values are sorted by creation, newest first. */
export const roomOrders = ['bytes', 'photos', 'created', 'members', 'active'] as const;

const search = z.optional(z.string().check(z.maxLength(100, 'The search is too long')));

export const AdminRoom = z.object({
  id: z.string(),
  game: z.enum(gameNames),
  name: z.string(),
  admin: z.string(),
  is_private: z.boolean(),
  members: z.number(),
  created_at: z.string(),
  active_at: z.string(),
  photos: z.number(),
  /** The size of its photos. New ones are measured hourly and by this call. */
  bytes: z.number(),
});
export type AdminRoom = z.infer<typeof AdminRoom>;

/** Root deletes rooms the way their own admins do, with `DELETE /rooms/{id}` from the rooms feature. */
export const listAdminRooms = endpoint({
  method: 'GET',
  path: '/admin/rooms',
  access: 'root',
  summary: 'All rooms with the storage they use, in pages.',
  query: z.strictObject({
    sort: z.optional(z.enum(roomOrders, 'Unknown order')),
    /** Part of the room's name, its code or its admin's username. */
    query: search,
    limit,
    before,
  }),
  status: 200,
  answer: z.object({ rooms: z.array(AdminRoom), next }),
});

export const SpaceOfPerson = z.object({
  login: z.string(),
  rooms: z.number(),
  photos: z.number(),
  bytes: z.number(),
});
export type SpaceOfPerson = z.infer<typeof SpaceOfPerson>;

export const getSpace = endpoint({
  method: 'GET',
  path: '/admin/space',
  access: 'root',
  summary: 'Storage used by photos, in total and per person, largest first, in pages. Per room: `GET /admin/rooms`.',
  query: z.strictObject({ query: search, limit, before }),
  status: 200,
  answer: z.object({
    /** Photos that rows refer to; `bytes` doesn't include the `unmeasured` ones yet. */
    photos: z.object({ count: z.number(), bytes: z.number(), unmeasured: z.number() }),
    /** Files without a row, as of the last scan; the next start deletes them. Null before the first scan. */
    unnamed: z.nullable(z.object({ files: z.number(), bytes: z.number(), looked_at: z.string() })),
    disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
    /** Only people who have photos. */
    people: z.array(SpaceOfPerson),
    next,
  }),
});

export const AdminPhoto = z.object({
  /** Used for deleting the photo. It gives no access: only members of the room see the picture. */
  id: z.string(),
  room: z.string(),
  person: z.string(),
  title: z.string(),
  /** Null until it's measured. */
  bytes: z.nullable(z.number()),
});
export type AdminPhoto = z.infer<typeof AdminPhoto>;

export const listPhotos = endpoint({
  method: 'GET',
  path: '/admin/photos',
  access: 'root',
  summary: 'The photos in a room, by a person, or by a person in a room, largest first, in pages.',
  query: z.strictObject({
    room: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    limit,
    before,
  }),
  status: 200,
  answer: z.object({ photos: z.array(AdminPhoto), next }),
});

/**
 * The square is reopened as if its owner had undone it, whether or not it requires a photo. The room's history records
 * this, the scores change, and the owner can complete the square again.
 */
const effect = 'Their squares are reopened, which the room sees immediately.';

const Deleted = z.extend(Message, { photos: z.number() });

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/admin/photos/{id}',
  access: 'root',
  proof: 'setting',
  rights: effect,
  summary: 'Deletes one photo.',
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  answer: Deleted,
});

export const deletePhotosOfRoom = endpoint({
  method: 'DELETE',
  path: '/admin/rooms/{id}/photos',
  access: 'root',
  proof: 'setting',
  rights: effect,
  summary: 'Deletes all photos in a room. The room stays.',
  params: roomParams,
  status: 200,
  answer: Deleted,
});

export const deletePhotosOfPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/{login}/photos',
  access: 'root',
  proof: 'setting',
  rights: effect,
  summary: "Deletes all of a person's photos. The account stays.",
  params: loginParam,
  status: 200,
  answer: Deleted,
});
