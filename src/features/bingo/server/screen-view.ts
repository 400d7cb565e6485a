import { type RoomStanding, SnapshotCache } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { rank, type Unranked } from '../ranking.ts';
import { type ScreenView, screenDeeds, screenPlayers } from '../screen-contract.ts';
import { type ByPlayer, playersOf } from './by-player.ts';
import { makeReadRows } from './score-store.ts';

type InRoom = { roomId: string };
type PhotoRow = { login: string; position: number; photo: string };
type DeedRow = { seq: number; login: string; title: string; photo: string | null; hearts: number };

interface Made {
  view: ScreenView;
  players: ByPlayer<Unranked>;
}
/** About so many take a player of a leaderboard, and what its row was made of. */
const bytesPerPlayer = 2500;

/**
 * What a screen of a room shows, seen from the seat of whoever made it: undefined where that is lost, as for a room that does not exist.
 * Made once for each change of the room, however many screens look.
 */
export function makeScreenView(db: Pick<Database, 'read'>) {
  const { read } = db;
  const readRows = makeReadRows(db);
  const readRoom = makeReadRoom(read);
  const listGuests = makeListGuests(read);
  const listPhotos = makeListPhotos(read);
  const listDeeds = makeListDeeds(read);
  const listQuestioned = makeListQuestioned(read);
  const views = new SnapshotCache<Made>(read, 'bingo', {
    bytesOf: ({ players }) => bytesPerPlayer * players.size,
    hasHearts: true,
  });

  async function look(roomId: string, { revision, hearts }: RoomStanding, players: ByPlayer<Unranked>) {
    const [[room], guests, photos, deeds, questioned] = await Promise.all([
      readRoom(read, { roomId }),
      listGuests(read, { roomId }),
      listPhotos(read, { roomId }),
      listDeeds(read, { roomId }),
      listQuestioned(read, { roomId }),
    ]);
    if (room === undefined) return undefined;
    const photosOf = Map.groupBy(photos, ({ login }) => login);
    const questionedOf = Map.groupBy(questioned, ({ login }) => login);
    return {
      seq: revision,
      n: hearts,
      name: room.name,
      number: roomId,
      is_private: room.is_private === 1,
      ...(guests.length > 0 && { guests: guests.map(({ login }) => login) }),
      count: players.size,
      members: rank([...players.values()])
        .slice(0, screenPlayers)
        .map(({ login, place, points, done }) => ({
          login,
          place,
          points,
          done: done.map(Number).join(''),
          questioned: questionedOf.get(login)?.map(({ position }) => position),
          photos: Object.fromEntries(
            (photosOf.get(login) ?? []).map(({ position, photo }) => [String(position), photo]),
          ),
        })),
      deeds: deeds.map(({ photo, hearts: count, ...deed }) => ({
        ...deed,
        hearts: Number(count),
        ...(photo !== null && { photo }),
      })),
    };
  }

  return async (seat: { roomId: string; userId: string }): Promise<ScreenView | undefined> => {
    const { roomId } = seat;
    const made = await views.get(roomId, seat.userId, async (standing, former) => {
      const players = await readRows(read, roomId, playersOf(former));
      const view = await look(roomId, standing, players);
      if (view === undefined) throw new RoomGone();
      return { view, players };
    });
    return made?.view;
  };
}

/** Deleted in this very moment. */
export class RoomGone extends Error {}

const makeReadRoom = (read: Database['read']) =>
  prepared<InRoom, { name: string; is_private: number }>(read, (db, parameter) =>
    db.selectFrom('rooms').where('id', '=', parameter('roomId')).select(['name', 'is_private']),
  );

const makeListGuests = (read: Database['read']) =>
  prepared<InRoom, { login: string }>(read, (db, parameter) =>
    db.selectFrom('users').where('guest_of', '=', parameter('roomId')).orderBy('login').select('login'),
  );

const makeListPhotos = (read: Database['read']) =>
  prepared<InRoom, PhotoRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.photo', 'is not', null)
      .select(['users.login', 'squares.position', 'squares.photo'])
      .$narrowType<{ photo: string }>(),
  );

/** Squares about which a question is open. */
const makeListQuestioned = (read: Database['read']) =>
  prepared<InRoom, { login: string; position: number }>(read, (db, parameter) =>
    db
      .selectFrom('questions')
      .innerJoin('squares', (join) =>
        join
          .onRef('squares.room_id', '=', 'questions.room_id')
          .onRef('squares.user_id', '=', 'questions.owner_id')
          .onRef('squares.completed_seq', '=', 'questions.seq'),
      )
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('questions.room_id', '=', parameter('roomId'))
      .where('questions.outcome', 'is', null)
      .orderBy('squares.position')
      .select(['users.login', 'squares.position']),
  );

const makeListDeeds = (read: Database['read']) =>
  prepared<InRoom, DeedRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.completed_seq', 'is not', null)
      .orderBy('squares.completed_seq', 'desc')
      .limit(screenDeeds)
      .select((eb) => [
        'squares.completed_seq as seq',
        'users.login',
        'squares.title',
        'squares.photo',
        eb
          .selectFrom('hearts')
          .whereRef('hearts.room_id', '=', 'squares.room_id')
          .whereRef('hearts.seq', '=', 'squares.completed_seq')
          .select(({ fn }) => fn.countAll<number>().as('hearts'))
          .as('hearts'),
      ])
      .$narrowType<{ seq: number; hearts: number }>(),
  );
