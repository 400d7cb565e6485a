import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';

export type Seat = { roomId: string; userId: string };

/**
 * Who is in which room, of any game or of this one: a game asks for its own, so that its calls find nothing in the room of
 * another. Asked with every action of every game, and so compiled once.
 */
export function makeSeats({ read }: Pick<Database, 'read'>, game?: GameName) {
  const seatOf = prepared<Seat, { user_id: string }>(read, (db, parameter) => {
    const seats = db
      .selectFrom('members')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('members.user_id');
    if (game === undefined) return seats;
    return seats.innerJoin('rooms', 'rooms.id', 'members.room_id').where('rooms.game', '=', game);
  });
  return {
    async isMember(db: Reader, seat: Seat): Promise<boolean> {
      return (await seatOf(db, seat)).length > 0;
    },
  };
}
export type Seats = ReturnType<typeof makeSeats>;
