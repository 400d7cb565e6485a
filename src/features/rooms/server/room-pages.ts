import { sql } from 'kysely';
import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { serialized } from '#server/http/validate.ts';
import type { Sealer } from '#server/sealer.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { Newest } from '#shared/newest.ts';
import { hasRole } from '#shared/roles.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { Room } from '../contract.ts';
import type { OwnRooms } from './own-rooms.ts';
import { isMemberOf } from './rights.ts';
import { type Member, type RoomRow, roomOf, type SelectedRoom, selectRooms } from './room-store.ts';

/** Selects a game's rooms, a user's rooms, or a user's rooms in one game. */
interface RoomFilter {
  /** Only those of the user's rooms that count towards their limit. */
  isCounted?: boolean;
  game?: GameName | undefined;
  userId?: string | undefined;
}

interface Paging {
  limit: number;
  before?: string | undefined;
}

/** A room at a revision, which determines everything that a list shows about it. */
type Listed = { id: string; created_seq: number; revision: number };

/** A room's list entry. Both texts are the same for a public room. */
interface Card {
  id: string;
  createdSeq: number;
  revision: number;
  forMembers: string;
  forStrangers: string;
  /** Only needed for a private room; otherwise empty. */
  memberIds: readonly string[];
}

/** At most about 10 MB of text, because texts longer than `maxCachedText` aren't cached. */
const maxCards = 20_000;
const maxCachedText = 500;

/** How many rooms a statement reads; if there are fewer, the last one fills the remaining parameters. */
const sizes = [1, 10, 100];

/**
 * Pages of rooms as JSON. A room's text is built and validated once per revision; membership is checked for each
 * caller.
 */
export function makeRoomPages({ read }: Pick<Database, 'read'>, ownRooms: OwnRooms) {
  const cards = new Newest<string, Card>(maxCards);
  const listing = makeListing(read);
  const byIds = sizes.map((size) => ({ size, find: makeFindRooms(read, size) }));

  async function findRooms(ids: readonly string[]): Promise<RoomRow[]> {
    const fitting = byIds.find(({ size }) => size >= ids.length);
    if (fitting === undefined) throw new Error(`A page of ${ids.length} rooms`);
    return fitting.find(ids);
  }

  /** Only rooms that still exist. */
  async function cardsOf(page: readonly Listed[]): Promise<Card[]> {
    const found = page.map((listed) => currentCard(cards.get(listed.id), listed));
    const missing = page.filter((_, index) => found[index] === undefined).map(({ id }) => id);
    if (missing.length === 0) return found as Card[];
    const made = new Map((await findRooms(missing)).map((room) => [room.id, cache(room)]));
    return page.flatMap(({ id }, index) => found[index] ?? made.get(id) ?? []);
  }

  function cache(room: RoomRow): Card {
    const { id, createdSeq, revision, isPrivate, members } = room;
    const memberIds = isPrivate ? members.map(({ userId }) => userId) : [];
    const card = { id, createdSeq, revision, memberIds, ...listedTexts(room) };
    if (card.forMembers.length <= maxCachedText) cards.set(id, card);
    else cards.delete(id);
    return card;
  }

  return {
    /** Newest first, showing only what this caller may see; their own rooms include their progress. */
    async jsonOf(caller: Caller, of: RoomFilter, paging: Paging): Promise<string> {
      const knowsAll = hasRole(caller, 'root');
      const page = await cardsOf(await listing(of, paging));
      const ids = page.map(({ id }) => id);
      const more = of.userId === caller.userId && ids.length > 0 ? await ownRooms(caller.userId, ids) : undefined;
      const texts = page.map((card) => {
        const text = knowsAll || card.memberIds.includes(caller.userId) ? card.forMembers : card.forStrangers;
        const added = more?.get(card.id);
        return added === undefined ? text : `${text.slice(0, -1)},${JSON.stringify(added).slice(1)}`;
      });
      return `[${texts.join()}]`;
    },
  };
}
export type RoomPages = ReturnType<typeof makeRoomPages>;

const currentCard = (card: Card | undefined, { created_seq, revision }: Listed) =>
  card?.createdSeq === created_seq && card.revision === revision ? card : undefined;

type ListValues = { game: string; userId: string; before: string; limit: number };

/** Finds the rooms on a page. Each kind of query is prepared when it's first used. */
function makeListing(read: Reader) {
  const listings = new Map<string, ReturnType<typeof compile>>();

  const compile = ({ game, userId, isCounted }: RoomFilter, before: string | undefined) =>
    prepared<ListValues, Listed>(read, (db, parameter) => {
      let query = db
        .selectFrom('rooms')
        .orderBy('rooms.created_seq', 'desc')
        .limit(parameter('limit'))
        .select(['rooms.id', 'rooms.created_seq', 'rooms.revision']);
      if (game !== undefined) {
        // Otherwise SQLite would use the game's index, and scan all of its rooms for the user's few.
        const column = userId === undefined ? sql<string>`rooms.game` : sql<string>`rooms.game || ''`;
        query = query.where(column, '=', parameter('game'));
      }
      if (isCounted) query = query.where('rooms.slot_user_id', '=', parameter('userId'));
      else if (userId !== undefined) {
        query = query.where('rooms.id', 'in', (eb) =>
          eb.selectFrom('members').where('user_id', '=', parameter('userId')).select('room_id'),
        );
      }
      if (before === undefined) return query;
      return query.where('rooms.created_seq', '<', (eb) =>
        eb.selectFrom('rooms as b').where('b.id', '=', parameter('before')).select('b.created_seq'),
      );
    });

  return async (of: RoomFilter, { limit, before }: Paging): Promise<Listed[]> => {
    const { game = '', userId = '', isCounted = false } = of;
    const kind = `${game !== ''} ${userId !== ''} ${isCounted} ${before !== undefined}`;
    let list = listings.get(kind);
    if (list === undefined) {
      list = compile(of, before);
      listings.set(kind, list);
    }
    return list(read, { game, userId, before: before ?? '', limit });
  };
}

function makeFindRooms(read: Reader, size: number) {
  const places = Array.from({ length: size }, (_, place) => `id${place}`);
  const find = prepared<Record<string, string>, SelectedRoom>(read, (db, parameter) =>
    selectRooms(db).where('rooms.id', 'in', places.map(parameter)),
  );
  return async (ids: readonly string[]): Promise<RoomRow[]> => {
    const values = Object.fromEntries(places.map((place, index) => [place, ids[index] ?? ids.at(-1) ?? '']));
    return (await find(read, values)).map(roomOf);
  };
}

/** The parts of a row that views need, and that a room has while it's being created. */
interface RoomView extends Omit<RoomRow, 'createdSeq' | 'hearts' | 'members'> {
  members: Omit<Member, 'since'>[];
}

/** A room as this caller may see it: strangers to a private one see neither members nor password. */
export function roomView(room: RoomView, caller: Caller, sealer?: Sealer): Room {
  const isMember = isMemberOf(room, caller.userId);
  const mayKnow = isMember || hasRole(caller, 'root');
  return viewOf(room, mayKnow, isMember && sealer ? passwordFor(room, caller, sealer) : undefined);
}

/** A room's password for a member; guests don't get it, because they joined by the link and must not let others in. */
const passwordFor = (
  { sealedPassword }: Pick<RoomRow, 'sealedPassword'>,
  { guest }: Caller,
  sealer: Sealer,
): string | undefined => (guest === undefined && sealedPassword !== null ? sealer.open(sealedPassword) : undefined);

function viewOf(room: RoomView, mayKnow: boolean, password?: string): Room {
  return {
    id: room.id,
    name: room.name,
    admin: room.admin,
    is_private: room.isPrivate,
    ...(room.isLocked && { is_locked: true as const }),
    ...(password === undefined ? {} : { password }),
    ...(mayKnow || !room.isPrivate ? { users: room.members.map((member) => member.login) } : {}),
    user_count: room.members.length,
    created_at: toIso(room.createdAt),
    game: room.game,
  };
}

/** A room's list entries, without its password, as JSON validated against the contract. */
function listedTexts(room: RoomRow): { forMembers: string; forStrangers: string } {
  const textFor = (mayKnow: boolean) => serialized({ answer: Room }, viewOf(room, mayKnow)).json;
  const forMembers = textFor(true);
  return { forMembers, forStrangers: room.isPrivate ? textFor(false) : forMembers };
}
