import type { Reader, Trx } from '#server/db/database.ts';
import { preparedWrite } from '#server/db/prepared.ts';

/**
 * Counts a change that is no event and that members are to learn of all the same, such as another photo on a done square: hearts and
 * these share a count. Who hears of the next one, or comes back, finds that one was missed and reads what they show once.
 */
export function makeCountChange(db: Reader) {
  const countUp = preparedWrite<{ roomId: string }, never>(db, (kysely, parameter) =>
    kysely
      .updateTable('rooms')
      .set((eb) => ({ hearts: eb('hearts', '+', 1) }))
      .where('id', '=', parameter('roomId')),
  );
  return async (trx: Trx, roomId: string): Promise<void> => void (await countUp(trx, { roomId }));
}
