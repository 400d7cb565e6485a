import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export type Seat = { roomId: string; userId: string };

/** Who is in which room: asked with every action of every game, and so compiled once. */
export function makeSeats({ read }: Pick<Database, 'read'>) {
  const seatOf = prepared<Seat, { user_id: string }>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .where('room_id', '=', parameter('roomId'))
      .where('user_id', '=', parameter('userId'))
      .select('user_id'),
  );
  return {
    async isMember(db: Reader, seat: Seat): Promise<boolean> {
      return (await seatOf(db, seat)).length > 0;
    },
  };
}
export type Seats = ReturnType<typeof makeSeats>;
