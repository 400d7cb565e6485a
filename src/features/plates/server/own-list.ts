import type { ListOwn } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PlatesGame } from '../contract.ts';
import { placesOfGame } from '../rules/collector.ts';
import { isCollector } from '../rules/collector-points.ts';
import { digitsOf, isRun, numbersIn } from '../rules/run.ts';
import { gameFromRow } from './game-store.ts';

type OwnRow = Omit<Tables['plates_games'], 'room_id'> & {
  roomId: string;
  /** The highest step of the shared chain, and of the person's own. */
  last_of_all: number | null;
  last_own: number | null;
  /** Targets found by anyone, and the person's own spots. */
  all_found: number | null;
  own_found: number | null;
};

/** A person's progress in these rooms, and the next number or the end, shown on each room's sign. */
export function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
  const ownIn = prepared<{ userId: string; roomIds: string }, OwnRow>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .innerJoin('plates_games as game', (join) =>
        join.onRef('game.room_id', '=', 'listed.value').on('game.number', '=', (eb) =>
          eb
            .selectFrom('plates_games as newest')
            .whereRef('newest.room_id', '=', 'listed.value')
            .select(({ fn }) => fn.max('newest.number').as('number')),
        ),
      )
      .leftJoin('plates_players as own', (join) =>
        join.onRef('own.room_id', '=', 'listed.value').on('own.user_id', '=', parameter('userId')),
      )
      .select(({ selectFrom }) => {
        const activeSpots = selectFrom('plates_spots as spot')
          .whereRef('spot.room_id', '=', 'game.room_id')
          .whereRef('spot.game', '=', 'game.number')
          .where('spot.undone_seq', 'is', null);
        const lastStep = activeSpots.select(({ fn }) => fn.max('spot.step').as('value'));
        return [
          'listed.value as roomId',
          'game.number',
          'game.settings',
          'game.deal',
          'game.started_at',
          'game.ends_at',
          'game.ended_at',
          'game.ended_by',
          lastStep.where('spot.chain', '=', 0).as('last_of_all'),
          lastStep.whereRef('spot.chain', '=', 'own.player').as('last_own'),
          activeSpots.select(({ fn }) => fn.count<number>('spot.target').distinct().as('value')).as('all_found'),
          activeSpots
            .whereRef('spot.player', '=', 'own.player')
            .select(({ fn }) => fn.countAll<number>().as('value'))
            .as('own_found'),
        ];
      }),
  );
  return async (query) =>
    (await ownIn(read, query)).map((row) => {
      const game = gameFromRow(row);
      if (game.started_at === undefined) return { roomId: row.roomId };
      return { roomId: row.roomId, isRunning: game.state === 'running', ...progressOf(game, row) };
    });
}

function progressOf(game: PlatesGame, row: OwnRow) {
  if (isRun(game)) {
    const done = ((game.settings.chain === 'convoy' ? row.last_of_all : row.last_own) ?? -1) + 1;
    const of = numbersIn[game.settings.length];
    return { mine: { done, of }, ...(done < of && { sign: digitsOf(game, done) }) };
  }
  if (isCollector(game)) {
    const done = (game.settings.mode === 'together' ? row.all_found : row.own_found) ?? 0;
    return { mine: { done, of: placesOfGame(game.settings).length } };
  }
  const until = game.state === 'running' ? game.ends_at : undefined;
  return { mine: { done: row.own_found ?? 0, of: game.cards?.length ?? 0 }, ...(until !== undefined && { until }) };
}
