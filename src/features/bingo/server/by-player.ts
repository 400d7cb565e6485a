import { isQuestionKind } from '#features/rooms/questions/rules.ts';
import { type Former, makeListSince } from '#features/rooms/server/index.ts';
import type { Database, Reader } from '#server/db/database.ts';

/** What is known of each player of a room, by their id and in order of joining. */
export type ByPlayer<T> = ReadonlyMap<string, T>;

/** Of what was made of the players at an earlier revision, they alone. */
export const playersOf = <Players>(former: Former<{ players: Players }> | undefined): Former<Players> | undefined =>
  former && { ...former, value: former.value.players };

/** Whether such an event turns the board of who did it, and nothing else. */
const isOfBoard = (kind: string) => kind === 'dealt' || kind === 'completed' || kind === 'undone';

interface Reads<T> {
  ofAll: (on: Reader, roomId: string) => Promise<ByPlayer<T>>;
  /** Of one player, who was there before; `former` is what was known then. */
  ofOne: (on: Reader, roomId: string, userId: string, former: T) => Promise<T>;
}

/** Where more players did something meanwhile, all are read. */
const maxChanged = 20;

/**
 * Reads what hangs on the boards of a room's players, each on one board. With what was known at an earlier revision, only those are read again
 * who have turned a square since, as the room's history tells: of a board of hundreds that is one row of the file and not all.
 */
export function makeReadByPlayer<T>({ read }: Pick<Database, 'read'>, { ofAll, ofOne }: Reads<T>) {
  const listSince = makeListSince(read);

  async function ofChanged(on: Reader, roomId: string, former: Former<ByPlayer<T>>): Promise<ByPlayer<T> | undefined> {
    const events = await listSince(on, roomId, former.revision);
    // What is asked and answered turns no board.
    const deeds = events?.filter(({ kind }) => !isQuestionKind(kind));
    if (deeds?.every(({ kind }) => isOfBoard(kind)) !== true) return undefined;
    const players = new Set(deeds.map(({ userId }) => userId));
    if (players.size > maxChanged) return undefined;
    const known = new Map(former.value);
    for (const userId of players) {
      const before = userId === null ? undefined : known.get(userId);
      if (userId === null || before === undefined) return undefined;
      known.set(userId, await ofOne(on, roomId, userId, before));
    }
    return known;
  }

  return async (on: Reader, roomId: string, former?: Former<ByPlayer<T>>): Promise<ByPlayer<T>> =>
    (former && (await ofChanged(on, roomId, former))) ?? ofAll(on, roomId);
}
