import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Room, roomParams } from '../contract.ts';

/** Of each table the rows, of each row all columns of the table. */
const Tables = z.record(
  z.string(),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
);

export const RoomData = z.object({
  room: z.pick(Room, { id: true, name: true, game: true, admin: true, created_at: true }),
  /** `members`, what the game tells, and `questions` where there are any to ask: each under its name. */
  tables: Tables,
});
export type RoomData = z.infer<typeof RoomData>;

const ofMembers = {
  method: 'GET',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room, some times a minute.',
  params: roomParams,
  kind: 'file',
  status: 200,
} as const;

export const downloadRoomJson = endpoint({
  ...ofMembers,
  path: '/rooms/{id}/data.json',
  summary:
    'What happened in a room, for other programs, as JSON: tables of its members, of its game, and of what was asked. Nothing is in it that a member could not see.',
  mediaType: 'application/json',
  answer: RoomData,
});

export const downloadRoomCsv = endpoint({
  ...ofMembers,
  path: '/rooms/{id}/data.csv',
  summary:
    'The same tables as CSV (RFC 4180, UTF-8). The first column, `table`, names the table of each line; columns that a table does not have are empty there. Texts that a spreadsheet would take for a formula have an apostrophe before them.',
  mediaType: 'text/csv',
  answer: z.string(),
});
