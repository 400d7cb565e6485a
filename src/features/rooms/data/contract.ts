import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Room, roomParams } from '../contract.ts';

const Tables = z.record(
  z.string(),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
);

export const RoomData = z.object({
  room: z.pick(Room, { id: true, name: true, game: true, admin: true, created_at: true }),
  /** The tables by name: `members`, the game's own, and `questions` if the game has them. */
  tables: Tables,
});
export type RoomData = z.infer<typeof RoomData>;

const forMembers = {
  method: 'GET',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room, a few times a minute.',
  params: roomParams,
  kind: 'file',
  status: 200,
} as const;

export const downloadRoomJson = endpoint({
  ...forMembers,
  path: '/rooms/{id}/data.json',
  summary:
    'What happened in a room, for other programs, as JSON: tables of its members, its game and its questions. It contains only what any member can see.',
  mediaType: 'application/json',
  answer: RoomData,
});

export const downloadRoomCsv = endpoint({
  ...forMembers,
  path: '/rooms/{id}/data.csv',
  summary:
    "The same tables as CSV (RFC 4180, UTF-8). The first column, `table`, says which table a row belongs to. Columns that a table doesn't have are empty. Text that a spreadsheet would read as a formula starts with an apostrophe.",
  mediaType: 'text/csv',
  answer: z.string(),
});
