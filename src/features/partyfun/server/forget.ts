import { lockRoom } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { ForgetPerson, RenamePerson } from '#server/feature.ts';
import { withoutContributions } from '../rounds/forget.ts';
import type { GameStore } from './game-store.ts';
import type { Party } from './party.ts';

interface Parts {
  context: Pick<Context, 'db' | 'clock'>;
  store: GameStore;
  party: Party;
}

/** Rooms whose party names this person, including rooms they left and those where they only wrote prompts. */
async function roomsOf(trx: Parameters<ForgetPerson>[0], id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('party_games')
    .where((eb) => eb.or([eb('state', 'like', `%"${id}"%`), eb('plan', 'like', `%"${id}"%`)]))
    .orderBy('room_id')
    .select('room_id')
    .execute();
  return rows.map(({ room_id }) => room_id);
}

/** Deleting an account also deletes what its owner said, and restarts the log, which can't be replayed without that. */
export function makeForgetInParties({ context: { clock }, store, party }: Parts): ForgetPerson {
  return async (trx, { id }) => {
    for (const roomId of await roomsOf(trx, id)) {
      await lockRoom(trx, roomId);
      const { state, isStored } = await store.load(trx, roomId, clock());
      if (!isStored) continue;
      const without = withoutContributions(state, id);
      await store.rebase(trx, roomId, without);
      await party.publishChange(trx, roomId, state, without);
    }
  };
}

/** Parties store usernames, so a rename has to update them. */
export function makeRenameInParties({ party }: Parts): RenamePerson {
  return async (trx, { id, login }) => {
    for (const roomId of await roomsOf(trx, id)) {
      await lockRoom(trx, roomId);
      await party.act(trx, roomId, { do: 'respell', by: id, login });
    }
  };
}
