import { countChallenges } from '#features/challenges/server/index.ts';
import { memberKey } from '#features/rooms/document.ts';
import { type Claims, lockRoom, makeRoomKit, type Previous, type RoomGame } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Alert, DropPhotos, Feature } from '#server/feature.ts';
import { type BingoParts, getBingoRoom, onScreen } from '../bingo-document.ts';
import { bingoGrid } from '../score.ts';
import { BoardsOnScreen } from '../screen-contract.ts';
import { adminRoutes } from './admin-routes.ts';
import { boardRoutes, makeChange, type Parts } from './board-routes.ts';
import {
  findPlaces,
  listAllPhotos,
  listKnownPhotos,
  listPhotos,
  makeBoards,
  makeShownPhotos,
  photoPlaces,
} from './board-store.ts';
import type { ByPlayer } from './by-player.ts';
import { countBoardData, exportBoards, makeCountOwn, makeListOwn, makeRoomData, personStatsRoute } from './data.ts';
import { dealRoutes } from './deal-routes.ts';
import { boardSize } from './dealing/profile.ts';
import { endDueGames, makeEndDue } from './endings.ts';
import { makeHome } from './home.ts';
import { activeCompletions, categories, endings, equalPhotos, games, ownTables, swaps } from './migrations.ts';
import { makeReadBoards, type Player } from './score-store.ts';
import { makeReadSettings } from './settings-store.ts';
import { makeTurn } from './turn-store.ts';

function partsOf(context: Context): Parts {
  const kit = makeRoomKit(context, 'bingo');
  return { context, ...kit, boards: makeBoards(context.db), turn: makeTurn(context.db, kit.writeEvent) };
}

/** A completed square is a claim: it can be questioned and then reopened, as if its owner had undone it. */
function makeClaims(context: Context): Claims {
  const change = makeChange(partsOf(context));
  return {
    find: async (db, roomId, seq) => {
      const done = await findDone(db, roomId, seq);
      return done && { seq, userId: done.userId, login: done.login, title: done.title };
    },
    remove: async (trx, roomId, { seq, login }) => {
      const done = await findDone(trx, roomId, seq);
      if (done === undefined) throw new Error('Cannot take off a square that is not done');
      await change(
        trx,
        { roomId, userId: done.userId, challengeId: done.challengeId },
        { login, isForced: true },
        { completed: false },
      );
    },
  };
}

/** All active completions in a room, however old, with their event numbers. */
async function listActivities(db: Reader, roomId: string): Promise<{ seq: number; userId: string }[]> {
  const done = await db
    .selectFrom('squares')
    .where('room_id', '=', roomId)
    .where('completed_seq', 'is not', null)
    .select(['completed_seq as seq', 'user_id as userId'])
    .$narrowType<{ seq: number }>()
    .execute();
  return done;
}

async function findDone(db: Reader, roomId: string, seq: number) {
  return db
    .selectFrom('squares')
    .innerJoin('users', 'users.id', 'squares.user_id')
    .where('squares.room_id', '=', roomId)
    .where('squares.completed_seq', '=', seq)
    .select(['squares.user_id as userId', 'squares.challenge_id as challengeId', 'squares.title', 'users.login'])
    .executeTakeFirst();
}

/** Deletes photos for the site owner: their squares are reopened as if the boards' owners had undone them. */
function makeDropPhotos(parts: Parts): DropPhotos {
  const change = makeChange(parts);
  return async (trx, roomId, names) => {
    // Locked first, so that no member leaves, replaces a photo or undoes a square in the meantime.
    await lockRoom(trx, roomId);
    const places = await findPlaces(trx, roomId, names);
    // Sequential, because each increments the room's revision.
    for (const { login, ...place } of places) await change(trx, place, { login, isForced: true }, { completed: false });
    return places.length;
  };
}

/** Bingo's part of a room's document. Given a previous document, only boards that changed since are read. */
const document: RoomGame['document'] = {
  shape: getBingoRoom,
  make(context) {
    const { db } = context;
    const readBoards = makeReadBoards(db);
    const readSettings = makeReadSettings(db);
    return {
      before: makeEndDue({ context, ...makeRoomKit(context, 'bingo') }),
      async read(on, roomId, previous) {
        const made = await readBoards(on, roomId, previous as Previous<ByPlayer<Player>> | undefined);
        const bingo: BingoParts['bingo'] = { boards: {}, titles: {}, ...(await readSettings(on, roomId)) };
        for (const { login, board, titles } of made.values()) {
          if (board !== undefined) bingo.boards[memberKey(login)] = board;
          for (const [challenge, title] of titles) bingo.titles[challenge] = title;
        }
        return { all: { bingo }, made };
      },
    };
  },
};

export const bingoGame: RoomGame = {
  name: 'bingo',
  facts: async (db) => ({
    description: 'Twelve challenges each, some with photo proof. Full rows, columns and a full house earn extra.',
    ...bingoGrid,
    challenges: await countChallenges(db),
  }),
  activityKinds: ['completed'],
  listActive: listActivities,
  makeListOwn,
  makePhotos: makeShownPhotos,
  makeClaims,
  makeData: makeRoomData,
  makeCountOwn,
  document,
  screen: { view: BoardsOnScreen, of: (room) => onScreen(room as typeof room & BingoParts) },
  // A board is deleted with its membership.
  onLeave: async (_trx, _roomId, { key }) => ({ bingo: { boards: { [key]: null } } }),
  // Boards and squares are deleted with the membership; only photo files are stored elsewhere.
  clear: listPhotos,
};

const tooFewChallenges = (active: number): Alert => ({
  urgency: 'now',
  sentence: `Too few active challenges: ${active}.`,
  short: 'Too few challenges',
  detail: `A new board needs ${boardSize}, so no more can be dealt.`,
  page: 'adminChallenges',
});

export const bingo: Feature = {
  name: 'bingo',
  photos: { listAll: listAllPhotos, listKnown: listKnownPhotos, places: photoPlaces },
  migrations: [ownTables, activeCompletions, swaps, games, equalPhotos, categories, endings],
  open(context) {
    const parts = partsOf(context);
    return {
      routes: [...boardRoutes(parts), ...dealRoutes(parts), ...adminRoutes(parts), personStatsRoute(context)],
      jobs: [endDueGames(parts)],
      dropPhotos: makeDropPhotos(parts),
      health: async () => {
        const active = await countChallenges(context.db.read);
        return { alerts: active < boardSize ? [tooFewChallenges(active)] : [] };
      },
      home: makeHome(context),
      countUserData: countBoardData,
      export: exportBoards,
    };
  },
};
