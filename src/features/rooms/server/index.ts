import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Feature, Metric } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { gameNames } from '#shared/games.ts';
import type { GameName } from '#shared/site-map.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { roomParams } from '../contract.ts';
import { dataRoutes } from '../data/server/data-routes.ts';
import { closeGuestLinks, endGuests } from '../guests/server/guest-store.ts';
import { joinRoutes } from '../guests/server/join-routes.ts';
import { guestRates, linkRoutes } from '../guests/server/link-routes.ts';
import { heartRoutes } from '../hearts/server/hearts.ts';
import { peopleRates, peopleRoutes } from '../people/server/people-routes.ts';
import { dropCodes } from '../people/server/people-store.ts';
import { makeRoomPhotos, photoRoutes } from '../photos/server/photo-routes.ts';
import { questionRates, questionRoutes } from '../questions/server/question-routes.ts';
import { endQuestions, makeActiveIn, makeClaimsOf, makeSettle, makeSettleExpired } from '../questions/server/settle.ts';
import { screenRoutes } from '../screens/server/screen-routes.ts';
import { dropAllScreens } from '../screens/server/screen-store.ts';
import { getGamesStats } from '../stats-contract.ts';
import type { RoomGame } from './game.ts';
import { makeJoinRoom } from './join-room.ts';
import { makeLeave, makeLeaveAllRooms, makeRename } from './leaving.ts';
import { guestsOfRooms, peopleOfRooms, roomMigrations, screensOfRooms } from './migrations.ts';
import { countRoomData, exportRooms } from './own-data.ts';
import { makeHome, makeOwnRooms } from './own-rooms.ts';
import { makeDocuments } from './read-document.ts';
import { findOwnId, makeRoomChannel, requireMember } from './rights.ts';
import { makeRoomKit, type RoomKit } from './room-kit.ts';
import { makeRoomPages } from './room-pages.ts';
import { roomRoutes } from './room-routes.ts';
import { makeRoomStore, type RoomStore } from './room-store.ts';

export { type DataTable, dataTable, type ListData } from '../data/server/data-routes.ts';
export { makeScreenAccess, noSuchScreen } from '../screens/server/screen-store.ts';
export {
  type EventCount,
  makeListSince,
  type PatchOfGame,
  presenceIn,
  publishTransient,
  type RoomEvent,
  revisionOf,
  revisionWith,
  sqlOfEvent,
} from './event-store.ts';
export type { Claim, Claims, CountOwn, GameDocument, GamePhotos, ListOwn, RoomGame } from './game.ts';
export { makeDocument, type Previous, SnapshotCache } from './read-document.ts';
export { currentLogin, findOwnId, isSelf, type Membership, noSuchRoom, requireMember } from './rights.ts';
export { makeRoomKit, type RoomKit } from './room-kit.ts';
export { lockRoom } from './room-store.ts';

interface Parts {
  context: Context;
  games: readonly RoomGame[];
}

/** A user's statistics across all games, each of which counts its own. */
function statsRoutes({ context, games }: Parts): Route[] {
  const { read } = context.db;
  const counts = games.flatMap(({ name, makeCountOwn }) =>
    makeCountOwn === undefined ? [] : [{ game: name, count: makeCountOwn(context) }],
  );
  const roomsOf = prepared<{ userId: string }, { rooms: number }>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .where('user_id', '=', parameter('userId'))
      .select((eb) => eb.fn.countAll<number>().as('rooms')),
  );
  return [
    route(getGamesStats, async ({ params, caller }) => {
      const userId = await findOwnId(read, caller, params.login);
      const [counted] = await roomsOf(read, { userId });
      const all = await Promise.all(counts.map(async ({ game, count }) => ({ game, ...(await count(userId)) })));
      const played = all.filter((stats) => stats.games > 0);
      const sum = (pick: (stats: (typeof played)[number]) => number) =>
        played.reduce((total, stats) => total + pick(stats), 0);
      return {
        rooms: Number(counted?.rooms ?? 0),
        games: sum((stats) => stats.games),
        points: sum(({ points }) => points),
        wins: sum(({ wins = 0 }) => wins),
        by_game: played,
      };
    }),
  ];
}

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    roomPassword: Rule;
    heart: Rule;
    roomPreview: Rule;
    screenByMaker: Rule;
    photosByUser: Rule;
    roomData: Rule;
  }
}

const roomLimits = {
  roomPassword: { burst: 10, refillMs: minuteMs },
  /** The burst covers a whole feed; after that, people don't tap any faster. */
  heart: { burst: 60, refillMs: secondMs },
  /** By address, so that nobody can try all codes to find out who is playing. */
  roomPreview: { burst: 30, refillMs: minuteMs / 10 },
  screenByMaker: { burst: 20, refillMs: minuteMs },
  photosByUser: { burst: 10, refillMs: hourMs / 10 },
  /** Each download reads everything in a room. */
  roomData: { burst: 10, refillMs: minuteMs / 2 },
};

/** The host of a public room, for its link's preview. Private and missing rooms run the same query. */
export function makeFindHost({ read }: Pick<Database, 'read'>) {
  const hostOf = prepared<{ id: string; game: string }, { host: string }>(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .innerJoin('users', 'users.id', 'rooms.admin_id')
      .where('rooms.id', '=', parameter('id'))
      .where('rooms.game', '=', parameter('game'))
      .where('rooms.is_private', '=', 0)
      .select('users.login as host'),
  );
  return async (id: string, game: GameName): Promise<string | undefined> => (await hostOf(read, { id, game }))[0]?.host;
}

/**
 * The calls that tabs still running 0.2.0 use to read a room. Those tabs are asked to reload; their pending entries are
 * sent anyway.
 */
const legacyParts = ['scores', 'stats', 'plates', 'party', 'questions', 'photos'] as const;

const legacyCalls = legacyParts.map((part) =>
  endpoint({
    method: 'GET',
    path: `/rooms/{id}/${part}`,
    access: 'token',
    guests: 'room',
    rights: 'Members of the room.',
    summary:
      'A part of a room, as read by pages of version 0.2.0: answers that the site was updated. Will be removed in the next version.',
    params: roomParams,
    status: 200,
    answer: z.object({}),
  }),
);

const legacyRoutes = ({ context: { db }, memberships }: Pick<RoomKit, 'memberships'> & { context: Context }): Route[] =>
  legacyCalls.map((shape) =>
    route(shape, async ({ params, caller }) => {
      await requireMember(memberships, db.read, params.id, caller);
      throw new AppError('gone', 'Pitstop has been updated. Please reload this page.');
    }),
  );

async function roomsFigure({ db }: Pick<Context, 'db'>, store: RoomStore): Promise<Metric> {
  const count = async (game: GameName) => ({ labels: { game }, value: await store.countRooms(db.read, game) });
  return { name: 'rooms', help: 'Rooms by game.', type: 'gauge', values: await Promise.all(gameNames.map(count)) };
}

async function guestsFigure({ db }: Pick<Context, 'db'>): Promise<Metric> {
  const query = db.read.selectFrom('users').where('ends_at', 'is not', null);
  const { guests } = await query.select((eb) => eb.fn.countAll<number>().as('guests')).executeTakeFirstOrThrow();
  return {
    name: 'guests',
    help: "Guests who joined by a room's link.",
    type: 'gauge',
    values: [{ value: Number(guests) }],
  };
}

export const rooms = (games: readonly RoomGame[]): Feature => ({
  name: 'rooms',
  migrations: roomMigrations,
  limits: { ...roomLimits, ...guestRates, ...questionRates, ...peopleRates },
  revokeRestoredAccess: async ({ db }, schema) => {
    if (schema >= guestsOfRooms.number) await db.transact(closeGuestLinks);
    if (schema >= screensOfRooms.number) await db.transact(dropAllScreens);
    if (schema >= peopleOfRooms.number) await db.transact(dropCodes);
  },
  open(context, registry) {
    const kit = makeRoomKit(context);
    const store = makeRoomStore(context.db);
    const ownRooms = makeOwnRooms({ ...context, games });
    const pages = makeRoomPages(context.db, ownRooms);
    const claimsOf = makeClaimsOf(context, games);
    const activeIn = makeActiveIn(games);
    const settle = makeSettle({ context, ...kit, claimsOf, activeIn });
    const leave = makeLeave(context, kit, games, store, settle);
    const join = makeJoinRoom({ context, ...kit, store, games });
    const channelOf = makeRoomChannel(context, kit.memberships);
    const roomPhotos = makeRoomPhotos({ context, games });
    const documents = makeDocuments(context, games, makeSettleExpired(context, kit, settle));
    const shared = { documents, store, pages, join, channelOf, claimsOf, activeIn, settle, roomPhotos };
    const parts = { context, ...kit, leave, games, ...shared };
    return {
      routes: [
        ...roomRoutes(parts),
        ...heartRoutes(parts),
        ...photoRoutes(parts),
        ...dataRoutes(parts),
        ...statsRoutes(parts),
        ...linkRoutes(parts),
        ...joinRoutes(parts),
        ...screenRoutes(parts),
        ...documents.routes,
        ...legacyRoutes(parts),
        ...questionRoutes(parts),
        ...peopleRoutes({ ...parts, registry }),
      ],
      jobs: [endGuests(context, kit, leave), endQuestions(context, kit, settle)],
      home: makeHome(context, ownRooms),
      deletePersonData: makeLeaveAllRooms(leave),
      rename: makeRename(context, kit),
      countUserData: countRoomData,
      export: exportRooms,
      health: async () => ({ figures: [await roomsFigure(context, store), await guestsFigure(context)] }),
    };
  },
});
