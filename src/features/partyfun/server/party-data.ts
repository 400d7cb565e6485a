import { setImmediate } from 'node:timers/promises';
import { dataTable, type ListData, lockRoom, makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { CountUserData, DeletePersonData, Export, RenamePerson } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import type { PartyRound } from '../party-view.ts';
import { isRefused, type PartyInput, type PartyState, type Round } from '../rounds/party-state.ts';
import { withoutContributions } from '../rounds/people.ts';
import { step } from '../rounds/step.ts';
import { finalOf, roundView } from '../rounds/view.ts';
import { type GameStore, makeGameStore, readLog } from './game-store.ts';
import type { Party } from './party.ts';
import { listResults, listRoomResults } from './result-store.ts';

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

/** Exports a person's prompts, photos and results, and what they answered and voted in current games. */
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

/** Rooms whose party mentions this person, including rooms they've left and those where they only wrote prompts. */
async function roomsOf(trx: Parameters<DeletePersonData>[0], id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('party_games')
    .where((eb) => eb.or([eb('state', 'like', `%"${id}"%`), eb('plan', 'like', `%"${id}"%`)]))
    .orderBy('room_id')
    .select('room_id')
    .execute();
  return rows.map(({ room_id }) => room_id);
}

/** Deletes what a person said in parties. The logs can't be replayed without it, so they restart. */
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

/** Lists the current game's revealed rounds with everything said in them, and the scores of every game. */
export function makeRoomData(context: Context): ListData {
  const { db, clock } = context;
  const { lock } = makeRoomKit(context, 'partyfun');
  const store = makeGameStore(db);

  const readAll = (roomId: string) =>
    // The room is locked, so that the log can't restart between these reads.
    db.transact(
      async (trx) => ({
        log: await readLog(trx, roomId),
        state: (await store.load(trx, roomId, clock())).state,
        results: await listRoomResults(trx, roomId),
      }),
      { lock: lock(roomId) },
    );

  return async (roomId) => {
    const { log, state, results } = await readAll(roomId);
    const rounds = log === undefined ? [] : await listPublishedRounds(log, state);
    const of = { game: state.game };
    return [
      roundsTable(rounds.map((round) => ({ ...of, ...round }))),
      answersTable(rounds.flatMap((round) => answersOf(round).map((answer) => ({ ...of, ...answer })))),
      dataTable(
        'points',
        ['game', 'round', 'login', 'points'],
        rounds.flatMap(({ number, result }) =>
          (result?.gains ?? []).map((gain) => ({ ...of, round: number, ...gain })),
        ),
      ),
      scoresTable(state, results),
    ];
  };
}

const roundsTable = (rounds: readonly (PartyRound & { game: number })[]) =>
  dataTable(
    'rounds',
    ['game', 'round', 'kind', 'text', 'author', 'half_a', 'half_b', 'truth', 'number', 'source'],
    rounds.map(({ game, number, kind, text, author = null, halves = [], result }) => {
      const [half_a = null, half_b = null] = halves;
      const published = {
        truth: result?.truth ?? null,
        number: result?.number ?? null,
        source: result?.source ?? null,
      };
      return { game, round: number, kind, text, author, half_a, half_b, ...published };
    }),
  );

interface Answer {
  round: number;
  /** Null if no player wrote it, as with the truth, a quiz's options or the people in Most likely. */
  login: string | null;
  /** Null for a photo, a number, or a hidden option. */
  text: string | null;
  number: number | null;
  choice: string | null;
  photo: string | null;
  is_true: boolean | null;
  votes: number | null;
}

const answersTable = (answers: readonly (Answer & { game: number })[]) =>
  dataTable('answers', ['game', 'round', 'login', 'text', 'number', 'choice', 'photo', 'is_true', 'votes'], answers);

/** Returns one row per author, even for answers that were merged. */
function answersOf({ number: round, options = [], result }: PartyRound): Answer[] {
  const nothing = { text: null, number: null, choice: null, photo: null, is_true: null, votes: null };
  return [
    ...options.flatMap(({ by = [], text, login: person, photo = null, is_true = null, voters = [] }) =>
      (by.length === 0 ? [null] : by).map((login) => ({
        ...nothing,
        round,
        login,
        text: text ?? person ?? null,
        photo,
        is_true,
        votes: voters.length,
      })),
    ),
    ...(result?.guesses ?? []).map(({ login, number = null, choice = null }) => ({
      ...nothing,
      round,
      login,
      number,
      choice,
    })),
  ];
}

type RoomResults = Awaited<ReturnType<typeof listRoomResults>>;

/** The scores of finished games, and those of the current one so far. */
function scoresTable(state: PartyState, results: RoomResults) {
  const isPlaying = state.phase !== 'lobby';
  const before = results.filter(({ game }) => !isPlaying || game !== state.game);
  const ended = before.map(({ at, ...row }) => ({ ...row, ended_at: toIso(at) }));
  const current = finalOf(state).players.map(({ best: _, ...row }) => ({
    ...row,
    game: state.game,
    ended_at: state.phase === 'final' ? toIso(state.since) : null,
  }));
  return dataTable(
    'scores',
    ['game', 'ended_at', 'place', 'login', 'score', 'won', 'fooled', 'votes'],
    isPlaying ? [...ended, ...current] : ended,
  );
}

type Log = NonNullable<Awaited<ReturnType<typeof readLog>>>;

/** How many inputs are replayed before yielding to the event loop. */
const inputsAtOnce = 50;

/**
 * Replays the log and returns the current game's revealed rounds as they were published, but with the usernames in
 * `now`. If an account has been deleted during the game, the log starts there, and so does this list.
 */
async function listPublishedRounds({ base, inputs }: Log, now: PartyState): Promise<PartyRound[]> {
  const published = new Map<number, { state: PartyState; round: Round }>();
  const collect = (state: PartyState) => {
    const { round, phase } = state;
    if (round?.result != null && (phase === 'reveal' || phase === 'score'))
      published.set(round.number, { state, round });
  };
  let state = base;
  collect(state);
  for (const [at, { input, at: moment }] of inputs.entries()) {
    const result = step(state, input, moment);
    // After an update of the site, the rules may refuse an input that they used to accept.
    if (isRefused(result)) break;
    state = result;
    collect(state);
    if ((at + 1) % inputsAtOnce === 0) await setImmediate();
  }
  return [...published.values()].map(({ state: then, round }) => roundView({ ...then, people: now.people }, round));
}
