import { isQuestionKind } from '#features/rooms/questions/rules.ts';
import { type Former, makeListSince } from '#features/rooms/server/index.ts';
import type { Database, Reader } from '#server/db/database.ts';

/** Values per player of a room, by user ID in order of joining. */
export type ByPlayer<T> = ReadonlyMap<string, T>;

/** Only the players of a value computed at an earlier revision. */
export const playersOf = <Players>(former: Former<{ players: Players }> | undefined): Former<Players> | undefined =>
  former && { ...former, value: former.value.players };

/** Whether such an event changes only the board of the person who caused it. */
const isOfBoard = (kind: string) => kind === 'dealt' || kind === 'completed' || kind === 'undone';

interface Reads<T> {
  ofAll: (on: Reader, roomId: string) => Promise<ByPlayer<T>>;
  /** Reads one player who was present before; `former` is their previous value. */
  ofOne: (on: Reader, roomId: string, userId: string, former: T) => Promise<T>;
}

/** If more players than this changed, all are read. */
const maxChanged = 20;

/**
 * Reads values that each depend on one player's board. Given the values of an earlier revision, it rereads only players
 * who turned a square since, by the room's history: on a board of hundreds that's one row instead of all.
 */
export function makeReadByPlayer<T>({ read }: Pick<Database, 'read'>, { ofAll, ofOne }: Reads<T>) {
  const listSince = makeListSince(read);

  async function ofChanged(on: Reader, roomId: string, former: Former<ByPlayer<T>>): Promise<ByPlayer<T> | undefined> {
    const events = await listSince(on, roomId, former.revision);
    // Questions and answers don't change boards.
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
