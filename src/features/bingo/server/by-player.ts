import { isQuestionKind } from '#features/rooms/questions/rules.ts';
import { makeListSince, type Previous } from '#features/rooms/server/index.ts';
import type { Database, Reader } from '#server/db/database.ts';

/** A value for each player in a room, keyed by user ID, in the order in which they joined. */
export type ByPlayer<T> = ReadonlyMap<string, T>;

export const playersOf = <Players>(
  previous: Previous<{ players: Players }> | undefined,
): Previous<Players> | undefined => previous && { ...previous, value: previous.value.players };

/** Events that only change the board of the person who caused them. */
const turnKinds: readonly string[] = ['dealt', 'completed', 'undone', 'swapped'];
const isTurn = (kind: string) => turnKinds.includes(kind);

interface Reads<T> {
  ofAll: (on: Reader, roomId: string) => Promise<ByPlayer<T>>;
  /** Rereads one known player; `previous` is their previous value. */
  ofOne: (on: Reader, roomId: string, userId: string, previous: T) => Promise<T>;
}

/** If more players than this have changed, all of them are read. */
const maxChanged = 20;

/**
 * Returns a function that reads one value per player, each depending only on that player's board. Given the values of
 * an earlier revision, it rereads only those players whose boards have changed since, according to the room's history.
 * In a room of hundreds, that's usually one board instead of all of them.
 */
export function makeReadByPlayer<T>({ read }: Pick<Database, 'read'>, { ofAll, ofOne }: Reads<T>) {
  const listSince = makeListSince(read);

  async function ofChanged(
    on: Reader,
    roomId: string,
    previous: Previous<ByPlayer<T>>,
  ): Promise<ByPlayer<T> | undefined> {
    const events = await listSince(on, roomId, previous.revision);
    // Questions and answers don't change boards.
    const turns = events?.filter(({ kind }) => !isQuestionKind(kind));
    if (turns?.every(({ kind }) => isTurn(kind)) !== true) return undefined;
    const players = new Set(turns.map(({ userId }) => userId));
    if (players.size > maxChanged) return undefined;
    const known = new Map(previous.value);
    for (const userId of players) {
      const before = userId === null ? undefined : known.get(userId);
      if (userId === null || before === undefined) return undefined;
      known.set(userId, await ofOne(on, roomId, userId, before));
    }
    return known;
  }

  return async (on: Reader, roomId: string, previous?: Previous<ByPlayer<T>>): Promise<ByPlayer<T>> =>
    (previous && (await ofChanged(on, roomId, previous))) ?? ofAll(on, roomId);
}
