import type { Reader, Trx } from '#server/db/database.ts';
import { preparedWrite } from '#server/db/prepared.ts';

export type Counted = { hearts: number; revision: number };

/** The revision of a room as a document: each of its counts raises it by one. */
export const revisionOf = ({ revision, hearts }: Counted): number => revision + hearts;

/** Counts one more change of a room that is no event, and tells how many there are. */
export const makeCountUp = (db: Reader) =>
  preparedWrite<{ roomId: string }, Counted>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ hearts: eb('hearts', '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .returning(['hearts', 'revision']),
  );

/** Counts a change that is no event and that members are to learn of all the same, such as a vote, or another photo on a done square. */
export function makeCountChange(db: Reader) {
  const countUp = makeCountUp(db);
  return async (trx: Trx, roomId: string): Promise<Counted> => {
    const [room] = await countUp(trx, { roomId });
    if (room === undefined) throw new Error('A change of a room that is gone');
    return room;
  };
}
