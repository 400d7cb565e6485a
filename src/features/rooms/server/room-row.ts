import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';

export interface Member {
  userId: string;
  login: string;
  isGuest?: true;
  /** The revision at which they joined. */
  since: number;
}

export interface RoomRow {
  id: string;
  game: GameName;
  name: string;
  adminId: string;
  admin: string;
  isPrivate: boolean;
  isLocked: boolean;
  sealedPassword: string | null;
  createdAt: number;
  /** Order of creation, which distinguishes a room from an earlier one with the same code. */
  createdSeq: number;
  revision: number;
  hearts: number;
  /** In order of joining. */
  members: Member[];
}

/** One line per member, in order of joining. One row per room reads several times faster than one per member. */
const membersInLines = sql<string | null>`(
  select string_agg(case when member.guest_of is null then '' else '+' end || members.user_id || ' ' || members.joined_seq || ' ' || member.login, ${sql.lit('\n')} order by members.joined_seq)
  from members inner join users as member on member.id = members.user_id
  where members.room_id = rooms.id)`;

/** Rooms with everything that `roomOf` needs. */
export const selectRooms = (db: Reader) =>
  db
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.admin_id')
    .select([
      'rooms.id',
      'rooms.game',
      'rooms.name',
      'rooms.admin_id',
      'users.login as admin',
      'rooms.is_private',
      'rooms.is_locked',
      'rooms.sealed_password',
      'rooms.created_at',
      'rooms.created_seq',
      'rooms.revision',
      'rooms.hearts',
      membersInLines.as('members'),
    ]);

export type SelectedRoom = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number];

export const roomOf = (row: SelectedRoom): RoomRow => ({
  id: row.id,
  game: row.game as GameName,
  name: row.name,
  adminId: row.admin_id,
  admin: row.admin,
  isPrivate: row.is_private === 1,
  isLocked: row.is_locked === 1,
  sealedPassword: row.sealed_password,
  createdAt: row.created_at,
  createdSeq: row.created_seq,
  revision: row.revision,
  hearts: row.hearts,
  members: row.members === null ? [] : row.members.split('\n').map(memberOf),
});

/** Account ids contain no space or plus; a plus marks a guest. */
function memberOf(line: string): Member {
  const [id = '', since, ...login] = line.split(' ');
  const member = { login: login.join(' '), since: Number(since) };
  return id.startsWith('+') ? { userId: id.slice(1), ...member, isGuest: true } : { userId: id, ...member };
}
