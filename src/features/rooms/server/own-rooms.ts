import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { HomePart } from '#server/feature.ts';
import type { Live } from '#server/live/live.ts';
import type { GameName } from '#shared/site-map.ts';
import { dayMs, toIso } from '#shared/time.ts';
import type { Room } from '../contract.ts';
import { maxVotesOnHome, type RoomsHome } from '../home-contract.ts';
import { presenceIn } from './event-store.ts';
import type { OwnInGame, RoomGame } from './game.ts';

type LastRow = { roomId: string; seq: number; at: number; login: string; kind: string; title: string | null };
type RoomExtras = Pick<Room, 'mine' | 'sign' | 'until' | 'is_running' | 'here' | 'last'>;

interface Parts {
  db: Pick<Database, 'read'>;
  live: Pick<Live, 'presenceIn'>;
  games: readonly RoomGame[];
}

/** Reads the details that only a person's own list shows, with one statement for all rooms and one for each game. */
export function makeOwnRooms({ db: { read }, live, games }: Parts) {
  const lastOf = prepared<{ roomIds: string }, LastRow>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .innerJoin('rooms', 'rooms.id', 'listed.value')
      .innerJoin('room_events as event', (join) =>
        join.onRef('event.room_id', '=', 'rooms.id').onRef('event.seq', '=', 'rooms.revision'),
      )
      .select(['event.room_id as roomId', 'event.seq', 'event.at', 'event.login', 'event.kind', 'event.title']),
  );
  const inGames = games.flatMap((game) => game.makeListOwn?.({ read }) ?? []);

  return async (userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RoomExtras>> => {
    const roomIds = JSON.stringify(ids);
    const [lasts, ...lists] = await Promise.all([
      lastOf(read, { roomIds }),
      ...inGames.map((list) => list({ userId, roomIds })),
    ]);
    const played = new Map(lists.flat().map((own) => [own.roomId, own]));
    return new Map(lasts.map((last) => [last.roomId, extrasOf(last, played.get(last.roomId), live)]));
  };
}
export type OwnRooms = ReturnType<typeof makeOwnRooms>;

function extrasOf(
  { roomId, seq, at, login, kind, title }: LastRow,
  own: OwnInGame | undefined,
  live: Parts['live'],
): RoomExtras {
  const { count } = presenceIn(live, roomId);
  return {
    ...(own?.mine && { mine: own.mine }),
    ...(own?.sign !== undefined && { sign: own.sign }),
    ...(own?.until !== undefined && { until: own.until }),
    ...(own?.isRunning && { is_running: true }),
    ...(count > 0 && { here: count }),
    last: {
      seq,
      at: toIso(at),
      login,
      kind,
      ...(title !== null && { title }),
      ...(own?.photo && { photo: own.photo }),
    },
  };
}

/** A game that has been idle for longer than this counts as over, whatever its rules say. */
const activeWithinMs = 14 * dayMs;
const maxShown = 4;
/** At most this many of a person's newest rooms are read. */
const maxRead = 50;

type OwnRow = Pick<Room, 'id' | 'name' | 'game'>;

/** Lists what Home shows: the rooms where a game is running or somebody is present, and the questions to vote on. */
export function makeHome(context: Pick<Context, 'db' | 'clock'>, ownRooms: OwnRooms): HomePart {
  const listActive = makeActiveRooms(context, ownRooms);
  const listVotes = makePendingVotes(context);
  return async ({ userId }): Promise<RoomsHome | undefined> => {
    const [active, votes] = await Promise.all([listActive(userId), listVotes(userId)]);
    return active.length === 0 && votes.length === 0 ? undefined : { active, votes };
  };
}

function makeActiveRooms({ db: { read }, clock }: Pick<Context, 'db' | 'clock'>, ownRooms: OwnRooms) {
  const listOwn = prepared<{ userId: string; limit: number }, OwnRow>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'members.room_id').on('rooms.game', '<>', 'bingo'))
      .where('members.user_id', '=', parameter('userId'))
      .orderBy('rooms.created_seq', 'desc')
      .limit(parameter('limit'))
      .select(['rooms.id', 'rooms.name', 'rooms.game']),
  );

  return async (userId: string): Promise<RoomsHome['active']> => {
    const rooms = await listOwn(read, { userId, limit: maxRead });
    if (rooms.length === 0) return [];
    const more = await ownRooms(
      userId,
      rooms.map(({ id }) => id),
    );
    const earliest = clock() - activeWithinMs;
    return rooms
      .flatMap(({ id, name, game }) => {
        const { is_running = false, here = 0, last, ...shown } = more.get(id) ?? {};
        const at = last === undefined ? 0 : Date.parse(last.at);
        const isActive = here > 0 || (is_running && at > earliest);
        return isActive ? [{ at, room: { id, name, game, is_running, here, ...shown } }] : [];
      })
      .toSorted((a, b) => b.at - a.at)
      .slice(0, maxShown)
      .map(({ room }) => room);
  };
}

interface PendingVote {
  id: string;
  name: string;
  game: GameName;
  seq: number;
  title: string;
  owner: string;
  ends_at: number;
}

/** Lists the open questions that a person may still vote on, for Home. */
function makePendingVotes({ db: { read }, clock }: Pick<Context, 'db' | 'clock'>) {
  const listPending = prepared<{ userId: string; now: number }, PendingVote>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('questions', 'questions.room_id', 'members.room_id')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .leftJoin('users', 'users.id', 'questions.owner_id')
      .where('members.user_id', '=', parameter('userId'))
      .where('questions.outcome', 'is', null)
      .where('questions.ends_at', '>', parameter('now'))
      .where('questions.settler', '<>', 'trust')
      .where((eb) => eb.or([eb('questions.judge_id', 'is', null), eb('questions.judge_id', '=', parameter('userId'))]))
      .where((eb) => eb.or([eb('questions.owner_id', 'is', null), eb('questions.owner_id', '<>', parameter('userId'))]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('question_votes as vote')
              .whereRef('vote.room_id', '=', 'questions.room_id')
              .whereRef('vote.seq', '=', 'questions.seq')
              .where('vote.user_id', '=', parameter('userId'))
              .select('vote.seq'),
          ),
        ),
      )
      .orderBy('questions.ends_at')
      .orderBy('questions.seq')
      .limit(maxVotesOnHome)
      .select((eb) => [
        ...(['rooms.id', 'rooms.name', 'rooms.game', 'questions.seq', 'questions.title', 'questions.ends_at'] as const),
        eb.fn.coalesce('users.login', 'questions.owner').as('owner'),
      ]),
  );
  return async (userId: string): Promise<RoomsHome['votes']> => {
    const waiting = await listPending(read, { userId, now: clock() });
    return waiting.map(({ id, name, game, ends_at, ...about }) => ({
      room: { id, name, game },
      ...about,
      ends_at: toIso(ends_at),
    }));
  };
}
