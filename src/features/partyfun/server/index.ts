import { readFile } from 'node:fs/promises';
import { type ListOwn, makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Feature } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, hourMs, secondMs } from '#shared/time.ts';
import { type Deck, type RoundPrompt, roundKinds } from '../deck/card.ts';
import { type PartyParts, partyOf } from '../party-document.ts';
import { PublicParty, partyLimits } from '../party-view.ts';
import { isPlaying, type PartyState } from '../rounds/party-state.ts';
import { deckRoutes, listImportedRounds } from './decks.ts';
import { makeGameStore } from './game-store.ts';
import { answersOfPrompts, importedDecks, parties } from './migrations.ts';
import { makeParty } from './party.ts';
import {
  countPartyData,
  exportParties,
  makeDeleteFromParties,
  makeRenameInParties,
  makeRoomData,
} from './party-data.ts';
import { document, partyRoutes } from './party-routes.ts';
import { PhaseScheduler } from './phase-scheduler.ts';
import * as photos from './photo-store.ts';
import { promptRoutes } from './prompts.ts';
import { makeCountOwn } from './result-store.ts';

export { checkDeckFile, importDeck, listAllDecks, removeDeck } from './decks.ts';

export const partyfunGame: RoomGame = {
  name: 'partyfun',
  facts: async () => ({
    description: 'Party games on one phone or many.',
    round_kinds: roundKinds.length,
    players_from: partyLimits.minPlayers,
    players_to: partyLimits.seats,
  }),
  makePhotos: ({ read }) => ({
    // Only the party reveals who took which photo, after the vote.
    listShown: async () => [],
    listNamed: photos.makeListShown({ read }),
  }),
  document,
  screen: { view: PublicParty, of: (room) => partyOf((room as unknown as PartyParts).party) },
  makeListOwn,
  makeData: makeRoomData,
  makeCountOwn,
  async clear(trx, roomId, userId, kit) {
    // The party is deleted with its room.
    if (userId === undefined) return photos.listPhotos(trx, roomId);
    // The game mustn't wait for a player who has left.
    const party = makeParty({ store: makeGameStore(kit.db), publishing: kit });
    await party.act(trx, roomId, { do: 'leave', by: userId });
    return photos.dropPhotosOf(trx, roomId, userId);
  },
};

const photosExpireAfterMs = 30 * dayMs;
const deletedPerBatch = 200;

const deletePhotos = ({ db, clock, photos: files }: Pick<Context, 'db' | 'clock' | 'photos'>): Job => ({
  name: 'party photos',
  everyMs: hourMs,
  deletesByAge: true,
  async run(signal) {
    for (;;) {
      const names = await db.transact(async (trx) => {
        const old = await photos.dropOldPhotos(trx, clock() - photosExpireAfterMs, deletedPerBatch);
        trx.onCommit(() => files.remove(old));
        return old;
      });
      if (names.length < deletedPerBatch || signal.aborted) return;
    }
  },
});

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    partyMove: Rule;
    partyReaction: Rule;
    partyPrompt: Rule;
  }
}

const partyRates = {
  /** For joining, roles, settings and host actions. Answers and votes are limited by the game's rules. */
  partyMove: { burst: 60, refillMs: secondMs / 2 },
  partyReaction: { burst: 12, refillMs: secondMs / 2 },
  partyPrompt: { burst: 30, refillMs: 10 * secondMs },
};

const roundsFile = new URL('../../../../catalogue/partyfun/rounds.json', import.meta.url);

/** Reads the shipped rounds on first use. */
function makeShippedRounds(): () => Promise<readonly RoundPrompt[]> {
  let reading: Promise<readonly RoundPrompt[]> | undefined;
  return () => {
    reading ??= readFile(roundsFile, 'utf8').then((text) => (JSON.parse(text) as Deck).rounds);
    // If reading fails, the next call tries again.
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Parties on several devices, with these prompts and those that the owner has imported. */
export const partyfunWith = (readRounds: () => Promise<readonly RoundPrompt[]>): Feature => ({
  name: 'partyfun',
  photos: { listAll: photos.listAllPhotos, listKnown: photos.listKnownPhotos, places: photos.photoPlaces },
  migrations: [parties, importedDecks, answersOfPrompts],
  limits: partyRates,
  open(context) {
    const { db, clock } = context;
    const kit = makeRoomKit(context, partyfunGame.name);
    const store = makeGameStore(db);
    const party = makeParty({
      store,
      publishing: { ...kit, clock },
      onChange: (roomId, at) => scheduler.arm(roomId, at),
    });
    const scheduler = new PhaseScheduler({
      context,
      store,
      apply: (roomId, input) => db.transact((trx) => party.act(trx, roomId, input), { lock: kit.lock(roomId) }),
    });
    const readAllRounds = async () => [...(await readRounds()), ...(await listImportedRounds(db.read))];
    const parts = { context, ...kit, store, party, scheduler, readRounds: readAllRounds };
    return {
      routes: [...partyRoutes(parts), ...promptRoutes(parts), ...deckRoutes(context)],
      prepare: async () => scheduler.open(),
      close: () => scheduler.close(),
      deletePersonData: makeDeleteFromParties(parts),
      rename: makeRenameInParties(parts),
      dropPhotos: async (trx, roomId, names) => {
        const dropped = await photos.dropPhotos(trx, roomId, names);
        trx.onCommit(() => context.photos.remove(dropped));
        return dropped.length;
      },
      jobs: [deletePhotos(context)],
      countUserData: countPartyData,
      export: exportParties,
    };
  },
});

export const partyfun: Feature = partyfunWith(makeShippedRounds());

function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
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
