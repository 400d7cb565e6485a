import type { Reader, Trx } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';

/** What a game adds to the rooms it is played in, on the server. `app/features.ts` lists them. */
export interface RoomGame {
  name: GameName;
  /** What `GET /games/{name}` tells of it, beside its title and the number of its rooms. */
  facts(db: Reader): Promise<Record<string, string | number>>;
  /**
   * What goes when a room goes, or one member of it: called inside the transaction, before their rows are deleted, and with
   * them all that hangs on them by the database's own rules. Gives the names of the photos to delete after the commit.
   */
  clear?(trx: Trx, roomId: string, userId?: string): Promise<string[]>;
}
