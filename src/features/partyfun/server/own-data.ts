import { lockRoom } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { CountUserData, DeletePersonData, Export, RenamePerson } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import type { PartyInput } from '../rounds/party-state.ts';
import { withoutContributions } from '../rounds/people.ts';
import type { GameStore } from './game-store.ts';
import type { Party } from './party.ts';
import { listResults } from './result-store.ts';

const maxDetails = 20;

export const countPartyData: CountUserData = async (db, { id }) => {
  const prompts = await db.selectFrom('party_prompts').where('author_id', '=', id).select('text').execute();
  const photos = await db.selectFrom('party_photos').where('user_id', '=', id).select('name').execute();
  const results = await listResults(db, id);
  return [
    {
      kind: 'party_prompts',
      count: prompts.length,
      details: prompts.slice(0, maxDetails).map(({ text }) => text),
    },
    { kind: 'photos', count: photos.length, details: [] },
    { kind: 'party_games', count: results.length, details: [] },
  ];
};

/** A person's prompts, photos and results, and their own answers in the current game. */
export const exportParties: Export = async (db, { id }) => {
  const prompts = await db
    .selectFrom('party_prompts')
    .where('author_id', '=', id)
    .orderBy('created_at')
    .select(['room_id', 'created_at', 'kind', 'text', 'halves', 'answer', 'is_in'])
    .execute();
  const photos = await db
    .selectFrom('party_photos')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .select(['name', 'room_id', 'title', 'created_at'])
    .execute();
  const inputs = await db
    .selectFrom('party_inputs')
    .where('room_id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', id).select('room_id'))
    .orderBy('room_id')
    .orderBy('seq')
    .select(['room_id', 'at', 'input'])
    .execute();
  const said = inputs.flatMap(({ room_id, at, input }) => {
    const parsed = JSON.parse(input) as PartyInput;
    if ((parsed.do !== 'answer' && parsed.do !== 'vote') || parsed.by !== id) return [];
    return [
      { room: room_id, at: toIso(at), ...(parsed.do === 'answer' ? { answer: parsed.answer } : { vote: parsed.vote }) },
    ];
  });
  const pathOf = (photo: { room_id: string; name: string }) => `photos/party-${photo.room_id}/${photo.name}.jpg`;
  return {
    data: {
      prompts: prompts.map(({ room_id, created_at, halves, answer, is_in, ...prompt }) => ({
        room: room_id,
        written_at: toIso(created_at),
        ...prompt,
        ...(halves !== null && { halves: JSON.parse(halves) as string[] }),
        ...(answer !== null && { answer: JSON.parse(answer) as unknown }),
        is_in: is_in === 1,
      })),
      photos: photos.map((photo) => ({
        room: photo.room_id,
        title: photo.title,
        taken_at: toIso(photo.created_at),
        file: pathOf(photo),
      })),
      said,
      games: (await listResults(db, id)).map(({ user_id: _, at, room_id, kinds, ...result }) => ({
        room: room_id,
        ended_at: toIso(at),
        ...result,
        kinds: JSON.parse(kinds) as unknown,
      })),
    },
    photos: photos.map((photo) => ({ name: photo.name, path: pathOf(photo) })),
  };
};

interface Parts {
  context: Pick<Context, 'db' | 'clock'>;
  store: GameStore;
  party: Party;
}

/** Rooms whose party names this person, including rooms they've left and those where they only wrote prompts. */
async function roomsOf(trx: Parameters<DeletePersonData>[0], id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('party_games')
    .where((eb) => eb.or([eb('state', 'like', `%"${id}"%`), eb('plan', 'like', `%"${id}"%`)]))
    .orderBy('room_id')
    .select('room_id')
    .execute();
  return rows.map(({ room_id }) => room_id);
}

/** Deletes an account owner's answers. The log can't be replayed without them, so it restarts. */
export function makeDeleteFromParties({ context: { clock }, store, party }: Parts): DeletePersonData {
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
