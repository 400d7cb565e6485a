import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { HomePart } from '#server/feature.ts';
import { dayMs } from '#shared/time.ts';
import type { Room } from '../contract.ts';
import type { RoomsHome } from '../home-contract.ts';
import { makePendingVotes } from '../questions/server/pending-votes.ts';
import type { OwnRooms } from './own-rooms.ts';

/** A game without activity for longer than this counts as over, whatever its rules say. */
const activeWithinMs = 14 * dayMs;
const maxShown = 4;
/** At most this many of a person's newest rooms are read. */
const maxRead = 50;

type OwnRow = Pick<Room, 'id' | 'name' | 'game'>;

/** Lists for Home the rooms where a game is running or others are present, and questions to vote on. */
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
