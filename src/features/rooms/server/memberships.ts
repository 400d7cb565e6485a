import type { Database, Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { revisionOf } from './event-store.ts';

export type Membership = { roomId: string; userId: string };

/**
 * Who is a member of which room, for any game or only `game`: a game's calls must not find rooms of another. Runs with
 * every action of every game, so it's prepared once.
 */
export function makeMemberships({ read }: Pick<Database, 'read'>, game?: GameName) {
  const membershipOf = prepared<Membership, { user_id: string }>(read, (db, parameter) => {
    const memberRows = db
      .selectFrom('members')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('members.user_id');
    if (game === undefined) return memberRows;
    return memberRows.innerJoin('rooms', 'rooms.id', 'members.room_id').where('rooms.game', '=', game);
  });
  const listMembers = prepared<
    { roomId: string; userIds: string },
    { revision: number; hearts: number; user_id: string | null }
  >(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .leftJoin('members', (join) =>
        join
          .onRef('members.room_id', '=', 'rooms.id')
          .on('members.user_id', 'in', (eb) => eb.selectFrom(listOf(parameter('userIds'))).select('listed.value')),
      )
      .where('rooms.id', '=', parameter('roomId'))
      .select(['rooms.revision', 'rooms.hearts', 'members.user_id']),
  );
  return {
    /**
     * Which of these users are members of a room, and its document's revision, read together; undefined if there's no
     * such room.
     */
    async findMember(db: Reader, roomId: string, userIds: readonly string[]) {
      const rows = await listMembers(db, { roomId, userIds: JSON.stringify(userIds) });
      const [first] = rows;
      return first && { newest: revisionOf(first), memberIds: new Set(rows.map(({ user_id }) => user_id)) };
    },

    async isMember(db: Reader, membership: Membership): Promise<boolean> {
      return (await membershipOf(db, membership)).length > 0;
    },
  };
}
export type Memberships = ReturnType<typeof makeMemberships>;
