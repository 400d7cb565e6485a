import type { ListOwn } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { isPlaying } from '../rounds/timing.ts';

/** For each room with a running game, the current round. */
export function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
  const partiesIn = prepared<{ roomIds: string }, { roomId: string; state: string }>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .innerJoin('party_games', 'party_games.room_id', 'listed.value')
      .select(['listed.value as roomId', 'party_games.state']),
  );
  return async ({ roomIds }) =>
    (await partiesIn(read, { roomIds })).map(({ roomId, state }) => {
      const party: Pick<PartyState, 'phase' | 'round' | 'settings'> = JSON.parse(state);
      if (!isPlaying(party)) return { roomId };
      return { roomId, isRunning: true, mine: { done: party.round?.number ?? 1, of: party.settings.rounds } };
    });
}
