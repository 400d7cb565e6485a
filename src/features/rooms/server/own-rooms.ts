import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Live } from '#server/live/live.ts';
import { toIso } from '#shared/time.ts';
import type { Room } from '../contract.ts';
import { presenceIn } from './event-store.ts';
import type { OwnInGame, RoomGame } from './game.ts';

type LastRow = { roomId: string; seq: number; at: number; login: string; kind: string; title: string | null };
type RoomExtras = Pick<Room, 'mine' | 'sign' | 'until' | 'is_running' | 'here' | 'last'>;

interface Parts {
  db: Pick<Database, 'read'>;
  live: Pick<Live, 'presenceIn'>;
  games: readonly RoomGame[];
}

/** The details that only a person's own list shows, with one statement for all rooms and one for each game. */
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
