import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import { type DataTable, dataTable } from './data-table.ts';

interface MemberRow {
  login: string;
  joined_at: number;
  guest_of: string | null;
  user_id: string;
  admin_id: string;
}

/** Who is in a room, in order of joining. */
export function makeListMembers({ read }: Pick<Database, 'read'>): (roomId: string) => Promise<DataTable> {
  const membersIn = prepared<{ roomId: string }, MemberRow>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .innerJoin('users', 'users.id', 'members.user_id')
      .where('members.room_id', '=', parameter('roomId'))
      .orderBy('members.joined_seq')
      .select(['users.login', 'users.guest_of', 'members.joined_at', 'members.user_id', 'rooms.admin_id']),
  );
  return async (roomId) => {
    const rows = await membersIn(read, { roomId });
    return dataTable(
      'members',
      ['login', 'joined_at', 'is_admin', 'is_guest'],
      rows.map(({ login, joined_at, guest_of, user_id, admin_id }) => ({
        login,
        joined_at: toIso(joined_at),
        is_admin: user_id === admin_id,
        is_guest: guest_of !== null,
      })),
    );
  };
}
