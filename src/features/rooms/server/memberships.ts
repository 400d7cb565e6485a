import type { Database, Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { revisionOf } from './event-store.ts';

export type Membership = { roomId: string; userId: string };

/**
 * Who is in which room, of any game or of this one: a game asks for its own, so that its calls find nothing in the room of
 * another. Asked with every action of every game, and so compiled once.
 */
export function makeMemberships({ read }: Pick<Database, 'read'>, game?: GameName) {
  const seatOf = prepared<Membership, { user_id: string }>(read, (db, parameter) => {
    const seats = db
      .selectFrom('members')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('members.user_id');
    if (game === undefined) return seats;
    return seats.innerJoin('rooms', 'rooms.id', 'members.room_id').where('rooms.game', '=', game);
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
    /** Which of these people have a seat in a room, and its revision as a document, at one moment; undefined where there is no room. */
    async findMember(db: Reader, roomId: string, userIds: readonly string[]) {
      const rows = await listMembers(db, { roomId, userIds: JSON.stringify(userIds) });
      const [first] = rows;
      return first && { newest: revisionOf(first), seated: new Set(rows.map(({ user_id }) => user_id)) };
    },

    async isMember(db: Reader, seat: Membership): Promise<boolean> {
      return (await seatOf(db, seat)).length > 0;
    },
  };
}
export type Seats = ReturnType<typeof makeMemberships>;
