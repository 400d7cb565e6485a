import { parse } from 'zod/mini';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import type { RoomOnScreen } from '../../screen-contract.ts';
import type { GameScreen, Looked, RoomGame } from '../game.ts';
import { countsOf, type Seat } from '../seats.ts';
import { SnapshotCache } from '../snapshot-cache.ts';

type InRoom = { roomId: string };
type RoomRow = { name: string; is_private: number; game: string; count: number };

/** All but the time, which is that of the answer. */
type Timeless = Omit<RoomOnScreen, 'now'>;

interface Made {
  answer: Timeless;
  looked: Looked | undefined;
}
/** About so many take the facts of a room. */
const bytesOfRoom = 1000;

/**
 * What a screen of a room shows, seen from the seat of whoever made it: undefined where that is lost, as for a room that does not exist.
 * Made once for each change of the room, however many screens look.
 */
export function makeScreenView({ db }: Pick<Context, 'db'>, games: readonly RoomGame[]) {
  const { read } = db;
  const readRoom = makeReadRoom(read);
  const listGuests = makeListGuests(read);
  const screens = new Map<string, GameScreen | undefined>(games.map((game) => [game.name, game.makeScreen?.(db)]));
  const views = new SnapshotCache<Made>(read, undefined, {
    bytesOf: ({ looked }) => bytesOfRoom + (looked?.bytes ?? 0),
    hasHearts: true,
  });

  return async ({ roomId, userId }: Seat): Promise<Timeless | undefined> => {
    const made = await views.get(roomId, userId, async ({ revision, hearts }, former) => {
      const [room] = await readRoom(read, { roomId });
      if (room === undefined) throw new RoomGone();
      const screen = screens.get(room.game);
      const before = former?.value.looked && { revision: former.revision, value: former.value.looked };
      const { newest: seq, hearts: n = 0 } = countsOf({ revision, hearts, game: room.game });
      const [looked, guests] = await Promise.all([screen?.look(roomId, before), listGuests(read, { roomId })]);
      const answer = {
        seq,
        n,
        name: room.name,
        number: roomId,
        is_private: room.is_private === 1,
        game: room.game as GameName,
        ...(guests.length > 0 && { guests: guests.map(({ login }) => login) }),
        count: Number(room.count),
        ...(screen && { view: parse(screen.view, looked?.view) }),
      };
      return { answer, looked };
    });
    return made?.answer;
  };
}

/** Deleted in this very moment. */
export class RoomGone extends Error {}

const makeReadRoom = (read: Reader) =>
  prepared<InRoom, RoomRow>(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .where('id', '=', parameter('roomId'))
      .select(({ selectFrom }) => [
        'name',
        'is_private',
        'game',
        selectFrom('members')
          .whereRef('members.room_id', '=', 'rooms.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count'),
      ])
      .$narrowType<{ count: number }>(),
  );

const makeListGuests = (read: Reader) =>
  prepared<InRoom, { login: string }>(read, (db, parameter) =>
    db.selectFrom('users').where('guest_of', '=', parameter('roomId')).orderBy('login').select('login'),
  );
