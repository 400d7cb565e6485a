import type { Former, GameScreen, Looked } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { rank, type Unranked } from '../ranking.ts';
import { BoardsOnScreen, screenDeeds, screenPlayers } from '../screen-contract.ts';
import { type ByPlayer, playersOf } from './by-player.ts';
import { makeReadRows } from './score-store.ts';

type InRoom = { roomId: string };
type PhotoRow = { login: string; position: number; photo: string };
type DeedRow = { seq: number; login: string; title: string; photo: string | null; hearts: number };

interface Shown extends Looked {
  players: ByPlayer<Unranked>;
}
/** About so many take a player of a leaderboard, and what its row was made of. */
const bytesPerPlayer = 2500;

/** The boards of a room, as a screen shows them. */
export function makeScreen(db: Pick<Database, 'read'>): GameScreen {
  const { read } = db;
  const readRows = makeReadRows(db);
  const listPhotos = makeListPhotos(read);
  const listDeeds = makeListDeeds(read);
  const listQuestioned = makeListQuestioned(read);

  async function viewOf(roomId: string, players: ByPlayer<Unranked>): Promise<BoardsOnScreen> {
    const [photos, deeds, questioned] = await Promise.all([
      listPhotos(read, { roomId }),
      listDeeds(read, { roomId }),
      listQuestioned(read, { roomId }),
    ]);
    const photosOf = Map.groupBy(photos, ({ login }) => login);
    const questionedOf = Map.groupBy(questioned, ({ login }) => login);
    return {
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

  return {
    view: BoardsOnScreen,
    async look(roomId, former: Former<Shown> | undefined): Promise<Shown> {
      const players = await readRows(read, roomId, playersOf(former));
      return { view: await viewOf(roomId, players), bytes: bytesPerPlayer * players.size, players };
    },
  };
}

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
