import type { Context } from '#server/context.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { memberKey, type RoomParts } from '../../document.ts';
import { type Counted, makeIncrement, revisionOf, storedEventCount } from '../../server/event-store.ts';
import type { RoomGame } from '../../server/game.ts';
import { currentLogin, type Membership, noSuchRoom } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import * as contract from '../contract.ts';

type ActivityAt = Membership & { seq: number };
type InRoom = { roomId: string };

/** The event that a member wants to give a heart to; `kind` is null if the event was pruned or never existed. */
interface HeartTarget {
  game: GameName;
  kind: string | null;
  userId: string | null;
}

const changesPerSweep = 50;

/** Prepared once, because hearts are given as often as squares are completed. */
function makeHeartStore({ read }: Pick<Database, 'read'>) {
  const activityFor = prepared<ActivityAt, { game: string; kind: string | null; user_id: string | null }>(
    read,
    (db, parameter) =>
      db
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room_id')
        .leftJoin('room_events', (join) =>
          join.onRef('room_events.room_id', '=', 'rooms.id').on('room_events.seq', '=', parameter('seq')),
        )
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .select(['rooms.game', 'room_events.kind', 'room_events.user_id']),
  );
  const countHeart = preparedWrite<ActivityAt, Counted>(read, (db, parameter) =>
    db
      .updateTable('rooms')
      .set((eb) => ({ hearts: eb('hearts', '+', 1) }))
      .where('id', '=', parameter('roomId'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('hearts')
              .where('room_id', '=', parameter('roomId'))
              .where('seq', '=', parameter('seq'))
              .where('user_id', '=', parameter('userId'))
              .select('n'),
          ),
        ),
      )
      .returning(['hearts', 'revision']),
  );
  const increment = makeIncrement(read);
  const insert = preparedWrite<ActivityAt & { n: number }, never>(read, (db, parameter) =>
    db.insertInto('hearts').values({
      room_id: parameter('roomId'),
      seq: parameter('seq'),
      user_id: parameter('userId'),
      n: parameter('n'),
    }),
  );
  const remove = preparedWrite<ActivityAt, { n: number }>(read, (db, parameter) =>
    db
      .deleteFrom('hearts')
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '=', parameter('seq'))
      .where('user_id', '=', parameter('userId'))
      .returning('n'),
  );
  const heartsOf = prepared<{ roomId: string; seq: number }, { login: string }>(read, (db, parameter) =>
    selectHearts(db, parameter('roomId')).where('hearts.seq', '=', parameter('seq')).select('users.login'),
  );

  /** Removes the hearts for pruned events, except those for squares that still count. */
  async function sweep(trx: Trx, roomId: string, revision: number, active: readonly number[]): Promise<void> {
    await trx
      .deleteFrom('hearts')
      .where('room_id', '=', roomId)
      .where('seq', '<=', revision - storedEventCount(revision))
      .where((eb) =>
        eb(
          eb.cast<string>('seq', 'text'),
          'not in',
          eb.selectFrom(listOf(JSON.stringify(active.map(String)))).select('listed.value'),
        ),
      )
      .execute();
  }

  return {
    /** Undefined if the user isn't a member of the room. */
    async findActivity(db: Reader, at: ActivityAt): Promise<HeartTarget | undefined> {
      const [row] = await activityFor(db, at);
      return row && { game: row.game as GameName, kind: row.kind, userId: row.user_id };
    },

    /** Gives a heart in a locked room. Returns its number and the new revision; undefined if it was already given. */
    async give(trx: Trx, at: ActivityAt, listActive: () => Promise<readonly number[]>) {
      const [room] = await countHeart(trx, at);
      if (room === undefined) return undefined;
      await insert(trx, { ...at, n: room.hearts });
      if (room.hearts % changesPerSweep === 0 && room.revision > storedEventCount(room.revision))
        await sweep(trx, at.roomId, room.revision, await listActive());
      return { n: room.hearts, revision: revisionOf(room) };
    },

    /** Takes a heart back, and returns the room's new revision; undefined if there was none. */
    async take(trx: Trx, at: ActivityAt) {
      if ((await remove(trx, at)).length === 0) return undefined;
      const [room] = await increment(trx, { roomId: at.roomId });
      return room && { n: null, revision: revisionOf(room) };
    },

    async listHearts(db: Reader, roomId: string, seq: number): Promise<string[]> {
      return (await heartsOf(db, { roomId, seq })).map(({ login }) => login);
    },
  };
}

const selectHearts = (db: Reader, roomId: string) =>
  db
    .selectFrom('hearts')
    .innerJoin('users', 'users.id', 'hearts.user_id')
    .where('hearts.room_id', '=', roomId)
    .orderBy('hearts.n');

type HeartRow = { seq: number; login: string; n: number };

/** Reads the hearts for a room's events from this number on, in the form that the room's document needs. */
export function makeReadHearts(read: Reader) {
  const heartsFrom = prepared<InRoom & { seq: number }, HeartRow>(read, (db, parameter) =>
    selectHearts(db, parameter('roomId'))
      .where('hearts.seq', '>=', parameter('seq'))
      .select(['hearts.seq', 'users.login', 'hearts.n']),
  );
  return async (on: Reader, roomId: string, seq: number): Promise<RoomParts['hearts']> => {
    const bySeq = Map.groupBy(await heartsFrom(on, { roomId, seq }), (heart) => heart.seq);
    const given = (hearts: readonly HeartRow[]) =>
      Object.fromEntries(hearts.map(({ login, n }) => [memberKey(login), n]));
    return Object.fromEntries(Array.from(bySeq, ([of, hearts]) => [of, given(hearts)]));
  };
}

interface Parts extends Pick<RoomKit, 'lock' | 'publish'> {
  context: Context;
  games: readonly RoomGame[];
}

export function heartRoutes({ context: { db, clock, limits }, games, lock, publish }: Parts): Route[] {
  const store = makeHeartStore(db);

  /** The activity's owner. Throws if the caller isn't a member, or the event isn't an activity. */
  async function requireActivity(trx: Trx, roomId: string, seq: number, { userId }: Caller): Promise<ActivityOwner> {
    const activity = await store.findActivity(trx, { roomId, seq, userId });
    if (activity === undefined) throw noSuchRoom();
    const game = games.find(({ name }) => name === activity.game);
    const owner = await ownerOf(trx, roomId, seq, activity, game);
    if (owner === undefined) throw new AppError('notFound', "There's nothing here to give a heart to.");
    return { ...owner, game };
  }

  async function change(trx: Trx, { id, seq: text }: { id: string; seq: string }, caller: Caller, on: boolean) {
    const seq = Number(text);
    const { userId } = caller;
    const at = { roomId: id, seq, userId };
    const owner = await requireActivity(trx, id, seq, caller);
    if (owner.userId === userId) throw new AppError('forbidden', "You can't give yourself a heart.");
    const listActive = async () => ((await owner.game?.listActive?.(trx, id)) ?? []).map((activity) => activity.seq);
    const counted = on ? await store.give(trx, at, listActive) : await store.take(trx, at);
    if (counted !== undefined) {
      const { n, revision } = counted;
      const patch = { hearts: { [seq]: { [memberKey(await currentLogin(trx, caller))]: n } } };
      publish.change(trx, id, { revision, now: toIso(clock()), patch });
    }
    return { hearts: await store.listHearts(trx, id, seq), ...(counted && { revision: counted.revision }) };
  }

  const heartRoute = (shape: typeof contract.giveHeart | typeof contract.takeHeart, on: boolean) =>
    route(shape, async ({ params, caller, once }) => {
      await limits.take('heart', caller.userId);
      return once((trx) => change(trx, params, caller, on), { lock: lock(params.id) });
    });
  return [heartRoute(contract.giveHeart, true), heartRoute(contract.takeHeart, false)];
}

interface ActivityOwner {
  /** Null if the account has been deleted. */
  userId: string | null;
  game?: RoomGame | undefined;
}

/** The owner of a stored activity, or of a square that still counts although its event was pruned. */
async function ownerOf(
  trx: Trx,
  roomId: string,
  seq: number,
  { kind, userId }: HeartTarget,
  game: RoomGame | undefined,
): Promise<ActivityOwner | undefined> {
  if (kind !== null) return game?.activityKinds?.includes(kind) ? { userId } : undefined;
  return (await game?.listActive?.(trx, roomId))?.find((activity) => activity.seq === seq);
}
