import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import { before, limit, next } from './contract.ts';

/** Largest, most, newest or latest first; equal ones by their creation, newest first. */
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
  /** When something last happened in it. */
  active_at: z.string(),
  photos: z.number(),
  /** Of its photos; new ones are measured within the hour, or when this is asked for. */
  bytes: z.number(),
});
export type AdminRoom = z.infer<typeof AdminRoom>;

/** A room is deleted by `DELETE /rooms/{id}` of the rooms, as its admin does. */
export const listAdminRooms = endpoint({
  method: 'GET',
  path: '/admin/rooms',
  access: 'root',
  summary: 'All rooms with the storage they use, in pages.',
  query: z.strictObject({
    /** `bytes` unless another is asked for. */
    sort: z.optional(z.enum(roomOrders, 'Unknown order')),
    /** Part of the room's name, its number or its admin's login. */
    query: search,
    limit,
    before,
  }),
  status: 200,
  answer: z.object({ rooms: z.array(AdminRoom), next }),
});

export const SpaceOfPerson = z.object({
  login: z.string(),
  /** In how many rooms they have photos. */
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
    /** Those that rows name; the bytes of `unmeasured` ones are not in it yet. */
    photos: z.object({ count: z.number(), bytes: z.number(), unmeasured: z.number() }),
    /** Files that no row names, as of the last look; the next start sweeps them away. Null before the first look. */
    unnamed: z.nullable(z.object({ files: z.number(), bytes: z.number(), looked_at: z.string() })),
    disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
    /** Who has photos. */
    people: z.array(SpaceOfPerson),
    next,
  }),
});

export const AdminPhoto = z.object({
  /** Its name, by which it can be deleted. It opens nothing: only members of the room see the picture. */
  id: z.string(),
  room: z.string(),
  person: z.string(),
  /** What it shows: the title of its square. */
  title: z.string(),
  /** Null while it is not measured. */
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
 * What becomes of a square whose photo is deleted: it is undone, as if its owner had taken it back, whether it needed a photo
 * or not. The history of the room says so, the scores follow, and all who look at the board see it at once. The owner may
 * complete it again.
 */
const fate = 'Their squares are reopened, which the room sees immediately.';

const Deleted = z.extend(Message, { photos: z.number() });

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/admin/photos/{id}',
  access: 'root',
  proof: 'setting',
  rights: fate,
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
  rights: fate,
  summary: 'Deletes all photos in a room; the room stays.',
  params: roomParams,
  status: 200,
  answer: Deleted,
});

export const deletePhotosOfPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/{login}/photos',
  access: 'root',
  proof: 'setting',
  rights: fate,
  summary: "Deletes all of a person's photos; the account stays.",
  params: loginParam,
  status: 200,
  answer: Deleted,
});
