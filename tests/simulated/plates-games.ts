import { seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import { deleteRoom } from '#features/rooms/contract.ts';
import type { Random } from '#server/random.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { secondMs } from '#shared/time.ts';
import { GameSite } from './game-site.ts';
import { PlatesRoomPlay } from './plates-room.ts';
import { type Kind, kinds } from './plates-scenes.ts';
import type { Occurrences } from './room-calls.ts';

export interface PlatesGames {
  dataDir: string;
  databaseUrl?: string | undefined;
  seed: string;
  rooms: number;
  moves: number;
  atOnce: number;
  /** How often everything in memory is lost during the run. */
  restarts: number;
}

export interface Played {
  occurrences: Occurrences;
  ms: number;
}

const peopleInRoom = 5;

/** Plays rooms of each kind (see `PlatesRoomPlay`) and throws at the first mismatch with the reference count. */
export async function playPlates(games: PlatesGames): Promise<Played> {
  const { dataDir, databaseUrl, seed, atOnce } = games;
  const occurrences: Occurrences = new Map();
  const listeners = new Map<string, PlatesRoomPlay>();
  const onChange = (roomId: string, change: { revision: number }) => listeners.get(roomId)?.receive(change);
  const site = await GameSite.open({ dataDir, databaseUrl, random: randomOf(seed), onChange });
  const people = await addPeople(site, atOnce * peopleInRoom);
  const sizes = seededRandom(`${seed} of seats`);
  const began = performance.now();
  const all = kinds.flatMap((kind) => Array.from({ length: games.rooms }, (_, index) => ({ kind, index })));
  const batches = Math.ceil(all.length / atOnce);
  for (let batch = 0; batch < batches; batch++) {
    const rooms = all.slice(batch * atOnce, (batch + 1) * atOnce).map(async ({ kind, index }, slot) => {
      const own = people.slice(slot * peopleInRoom, (slot + 1) * peopleInRoom);
      const members = own.slice(0, 1 + sizes.below(peopleInRoom));
      const roomId = String(100_000 + batch * atOnce + slot);
      await openRoom(site, roomId, members);
      const play = new PlatesRoomPlay(() => site, occurrences, {
        seed: `${seed} ${kind} ${index}`,
        kind,
        roomId,
        people: members,
      });
      listeners.set(roomId, play);
      return { play, roomId, admin: members[0] as Caller, kind, index };
    });
    const restartAt = restartRoundOf(batch, batches, games);
    await playBatch(site, await Promise.all(rooms), { ...games, restartAt, occurrences });
    listeners.clear();
  }
  await site.close();
  return { occurrences, ms: performance.now() - began };
}

/** The round of this batch in which everything in memory is lost; undefined for most batches. */
function restartRoundOf(batch: number, batches: number, { restarts, moves }: PlatesGames): number | undefined {
  const every = Math.max(1, Math.floor(batches / Math.max(1, restarts)));
  return restarts > 0 && batch % every === 0 ? Math.floor(moves / 2) : undefined;
}

interface Open {
  play: PlatesRoomPlay;
  roomId: string;
  admin: Caller;
  kind: Kind;
  index: number;
}

/** Makes one move in each room per round. Between rounds, mostly seconds pass, sometimes hours. */
async function playBatch(
  site: GameSite,
  rooms: readonly Open[],
  { seed, moves, restartAt, occurrences }: PlatesGames & { restartAt: number | undefined; occurrences: Occurrences },
): Promise<void> {
  const random = seededRandom(`${seed} of time ${rooms[0]?.kind} ${rooms[0]?.index}`);
  const each = (work: (room: Open) => Promise<unknown>) =>
    Promise.all(
      rooms.map(async (room) => {
        try {
          await work(room);
        } catch (error) {
          throw new Error(`${room.kind} ${room.index} of the seed "${seed}"`, { cause: error });
        }
      }),
    );
  await each(({ play }) => play.begin());
  for (let move = 0; move < moves; move++) {
    site.nowMs += randomPauseSeconds(random) * secondMs;
    if (move === restartAt) {
      await site.restart();
      occurrences.set('restarts', (occurrences.get('restarts') ?? 0) + 1);
    }
    await each(({ play }) => play.move());
  }
  await each(({ play }) => play.readyAdmin());
  // Long enough after every spot that the next one can't be too quick.
  site.nowMs += 60 * secondMs;
  await each(({ play }) => play.assertNotStuck());
  await each(({ play }) => play.finish());
  await each(({ roomId, admin }) => site.call(deleteRoom, { as: admin, params: { id: roomId } }));
}

function randomPauseSeconds({ below }: { below: (limit: number) => number }): number {
  const kind = below(40);
  if (kind === 0) return 3600 * (1 + below(10));
  return kind < 6 ? 60 + below(600) : 1 + below(12);
}

function randomOf(seed: string): Random {
  const { below } = seededRandom(`${seed} of the site`);
  const hex = (count: number) => Array.from({ length: count * 2 }, () => below(16).toString(16)).join('');
  return { below, hex, text: (count) => hex(count) };
}

async function addPeople(site: GameSite, count: number): Promise<Caller[]> {
  const logins = Array.from({ length: count }, (_, index) => `p${String(index).padStart(5, '0')}`);
  const { db } = site.context;
  await db.transact(async (trx) => {
    for (const login of logins) {
      const user = { id: login, login, login_key: login, email: null, password_hash: '-', created_at: site.nowMs };
      await trx.insertInto('users').values(user).execute();
    }
  });
  return logins.map((login) => ({
    sessionId: login,
    userId: login,
    login,
    email: null,
    createdAt: site.nowMs,
    roles: ['bingo'],
    allRoles: ['bingo'],
    provedAt: site.nowMs,
    passkeyAt: undefined,
    provesBy: 'anything',
  }));
}

async function openRoom({ context, nowMs }: GameSite, id: string, members: readonly Caller[]): Promise<void> {
  await context.db.transact(async (trx) => {
    const [admin] = members;
    const room = { id, game: 'plates', name: id, admin_id: admin?.userId ?? '', slot_user_id: null, slot: null };
    await trx
      .insertInto('rooms')
      .values({ ...room, is_private: 0, sealed_password: null, created_at: nowMs, revision: members.length })
      .execute();
    for (const [index, { userId, login }] of members.entries()) {
      const seq = index + 1;
      const event = { room_id: id, seq, at: nowMs, kind: index === 0 ? 'created' : 'joined', user_id: userId, login };
      await trx
        .insertInto('members')
        .values({ room_id: id, user_id: userId, joined_at: nowMs, joined_seq: seq })
        .execute();
      await trx
        .insertInto('room_events')
        .values({ ...event, position: null, title: null })
        .execute();
    }
  });
}
