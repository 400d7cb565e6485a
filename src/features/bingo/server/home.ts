import { presenceIn, SnapshotCache } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { HomePart } from '#server/feature.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { leadersOf } from '../bingo-document.ts';
import type { BingoHome, PlayedRoom } from '../home-contract.ts';
import { bingoGrid } from '../score.ts';
import type { Standing } from '../score-contract.ts';
import { type ByPlayer, playersOf } from './by-player.ts';
import { makeReadBoards, type Player, rankOf } from './score-store.ts';
import { endOf } from './settings-store.ts';

/** A room without activity for this long isn't being played. */
const playedWithinMs = 14 * dayMs;
const shownBoards = 3;
const shownPhotos = 3;
/** The maximum number of names in a sentence. */
const maxNames = 3;
/** Roughly how much memory a player's leaderboard row and its inputs take up. */
const bytesPerPlayer = 2000;

interface OwnRoom {
  id: string;
  name: string;
  joined_at: number;
  /** When the person completed the latest of their completed squares. */
  marked_at: number | null;
  /** When any member last did something in the room. */
  at: number | null;
  kind: string | null;
  login: string | null;
  title: string | null;
  ended_at: number | null;
  ends_at: number | null;
}

interface Table {
  players: ByPlayer<Player>;
  standings: readonly Standing[];
}

export function makeHome({ db, clock, live }: Pick<Context, 'db' | 'clock' | 'live'>): HomePart {
  const listOwn = makeListOwn(db);
  const listPhotos = makeListPhotos(db);
  const readBoards = makeReadBoards(db);
  const tables = new SnapshotCache<Table>(db.read, 'bingo', ({ players }) => bytesPerPlayer * players.size);

  return async ({ userId, login }): Promise<BingoHome | undefined> => {
    const rooms = await listOwn(db.read, { userId });
    if (rooms.length === 0) return undefined;
    const played = playedOf(rooms, clock());
    if (played === undefined) return { more: rooms.length };
    const table = await tables.get(played.id, userId, async (previous) => {
      const players = await readBoards(db.read, played.id, playersOf(previous));
      return { players, standings: rankOf(players.values()) };
    });
    // The person has just left the room, or it has just been deleted.
    if (table === undefined) return { more: rooms.length - 1 };
    const { logins, count } = presenceIn(live, played.id);
    const others = logins.filter((present) => present !== login).slice(0, maxNames);
    const photos = await listPhotos(db.read, { roomId: played.id });
    const room = {
      ...roomOf(played, table.standings, login),
      ...endingOf(played, table.standings, clock()),
      here: { logins: others, count },
      photos: photos.map((photo) => ({ ...photo, at: toIso(photo.at) })),
    };
    return { room, more: rooms.length - 1 };
  };
}

function makeListOwn({ read }: Pick<Database, 'read'>) {
  return prepared<{ userId: string }, OwnRoom>(read, (kysely, parameter) =>
    kysely
      .selectFrom('members')
      .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'members.room_id').on('rooms.game', '=', 'bingo'))
      .leftJoin('room_events', (join) =>
        join.onRef('room_events.room_id', '=', 'rooms.id').onRef('room_events.seq', '=', 'rooms.revision'),
      )
      .leftJoin('bingo_settings', 'bingo_settings.room_id', 'rooms.id')
      .where('members.user_id', '=', parameter('userId'))
      .select((eb) => [
        'rooms.id',
        'rooms.name',
        'members.joined_at',
        'room_events.at',
        'room_events.kind',
        'room_events.login',
        'room_events.title',
        'bingo_settings.ended_at',
        'bingo_settings.ends_at',
        eb
          .selectFrom('squares')
          .whereRef('squares.room_id', '=', 'members.room_id')
          .whereRef('squares.user_id', '=', 'members.user_id')
          .select(({ fn }) => fn.max('squares.completed_at').as('marked_at'))
          .as('marked_at'),
      ]),
  );
}

function makeListPhotos({ read }: Pick<Database, 'read'>) {
  return prepared<{ roomId: string }, { v: string; login: string; at: number }>(read, (kysely, parameter) =>
    kysely
      .selectFrom('squares')
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.photo', 'is not', null)
      .orderBy('squares.completed_seq', 'desc')
      .limit(shownPhotos)
      .select(['squares.photo as v', 'users.login', 'squares.completed_at as at'])
      .$narrowType<{ v: string; at: number }>(),
  );
}

/** Prefers rooms where this person was active to rooms where only others were. */
function playedOf(rooms: readonly OwnRoom[], now: number): OwnRoom | undefined {
  const newest = (atOf: (room: OwnRoom) => number) => {
    const recent = rooms.filter((room) => atOf(room) > now - playedWithinMs);
    return recent.toSorted((a, b) => atOf(b) - atOf(a))[0];
  };
  return newest(({ joined_at, marked_at }) => Math.max(joined_at, marked_at ?? 0)) ?? newest(({ at }) => at ?? 0);
}

type RoomSummary = Omit<PlayedRoom, 'here' | 'photos'>;

function roomOf(
  { id, name, at, kind, login: actor, title }: OwnRoom,
  table: readonly Standing[],
  login: string,
): RoomSummary {
  const own = table.find((standing) => standing.login === login);
  const lead = leadOf(table, own);
  const shown = table.slice(0, shownBoards);
  const withOwn = own === undefined || shown.includes(own) ? shown : [...shown, own];
  const isCompletion = kind === 'completed' && at !== null && actor !== null && title !== null;
  return {
    id,
    name,
    done: own === undefined || own.done.length === 0 ? null : own.squares,
    of: bingoGrid.rows * bingoGrid.columns,
    ...(lead && { lead }),
    boards: withOwn.map((row) => ({ login: row.login, points: row.points, done: row.done.map(Number).join('') })),
    ...(isCompletion && { last: { login: actor, title, at: toIso(at) } }),
  };
}

function endingOf(room: OwnRoom, table: readonly Standing[], now: number): Pick<PlayedRoom, 'ended'> {
  const at = endOf(room, now);
  return at === undefined ? {} : { ended: { at: toIso(at), winners: leadersOf(table) } };
}

function leadOf([first, second]: readonly Standing[], own: Standing | undefined): PlayedRoom['lead'] {
  if (first === undefined || second === undefined || own === undefined || first.points === 0) return undefined;
  const by = first.points - (first === own ? second : own).points;
  // If several are tied for the most points, none of them leads.
  return by > 0 && first.points === second.points ? undefined : { login: first.login, by };
}
