import { byLogin } from '#features/accounts/server/index.ts';
import {
  currentLogin,
  makeDocument,
  noSuchRoom,
  publishTransient,
  type RoomGame,
  type RoomKit,
  requireMember,
} from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import type { RoundPrompt } from '../deck/card.ts';
import { documentOf } from '../party-document.ts';
import type { PartyMove, PartyReaction } from '../party-view.ts';
import { isRefused, type PartyInput, type PartyState } from '../rounds/party-state.ts';
import { presentPlayers } from '../rounds/people.ts';
import { nextDueAt } from '../rounds/phases.ts';
import { planRounds } from '../rounds/plan.ts';
import { ownView, publicView } from '../rounds/view.ts';
import { type GameStore, isRoomAdmin, makeGameStore } from './game-store.ts';
import { type Party, refusalOf } from './party.ts';
import type { PhaseScheduler } from './phase-scheduler.ts';
import { addPhoto, dropPhotos, listKnownPhotos, makeFindVisible } from './photo-store.ts';
import { listBans, listPrompts, toRounds } from './prompts.ts';

export interface Parts extends RoomKit {
  context: Context;
  store: GameStore;
  party: Party;
  scheduler: PhaseScheduler;
  /** Reads the prompts that are available to every group. */
  readRounds: () => Promise<readonly RoundPrompt[]>;
}

export function partyRoutes(parts: Parts): Route[] {
  const { context, scheduler, lock, memberships } = parts;
  const { db, live, limits } = context;
  const readParty = makeReadParty(parts);
  const inRoom = <T>(roomId: string, work: (trx: Trx) => Promise<T>) => db.transact(work, { lock: lock(roomId) });

  return [
    route(contract.getPartyRoom, ({ params, caller }) => readParty(params.id, caller)),

    route(contract.joinParty, async ({ params, body, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { userId: by } = caller;
      const login = await inRoom(params.id, async (trx) => {
        const current = await currentLogin(trx, caller);
        await actFor(parts, trx, params.id, caller, () => ({ do: 'come', by, login: current, tab: body.tab }));
        return current;
      });
      scheduler.watch(params.id);
      // The document doesn't say which tab plays, so this tells the previous tab that another one has taken over.
      const move: PartyMove = { moved: login };
      publishTransient(live, params.id, move);
      return readParty(params.id, caller);
    }),

    route(contract.setPartyRole, async ({ params, body, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { role, is_away: isAway } = body;
      const change = { ...(role !== undefined && { role }), ...(isAway !== undefined && { isAway }) };
      return inRoom(params.id, (trx) =>
        actFor(parts, trx, params.id, caller, () => ({ do: 'role', by: caller.userId, ...change })),
      );
    }),

    route(contract.setPartySettings, async ({ params, body: settings, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { userId: by } = caller;
      return inRoom(params.id, async (trx) => {
        const isAdmin = await isRoomAdmin(trx, { roomId: params.id, userId: by });
        return actFor(parts, trx, params.id, caller, () => ({ do: 'settings', by, isAdmin, settings }));
      });
    }),

    route(contract.reactAtParty, async ({ params, body, caller }) => {
      await requireMember(memberships, db.read, params.id, caller);
      await limits.take('partyReaction', caller.userId);
      const reaction: PartyReaction = { login: caller.login, reaction: body.reaction };
      publishTransient(live, params.id, reaction);
      return {};
    }),

    ...playingRoutes(parts),
    ...photoRoutes(parts),
  ];
}

export const document: RoomGame['document'] = {
  shape: contract.getPartyRoom,
  isPersonal: true,
  make({ db, clock }) {
    const store = makeGameStore(db);
    return {
      async read(on, roomId) {
        const { state } = await store.load(on, roomId, clock());
        return { all: { party: documentOf(publicView(state)) } };
      },
    };
  },
};

const maxTries = 5;

/** Reads a party as a member sees it, after applying everything that's overdue. */
function makeReadParty({ context, store, party, scheduler, lock }: Parts) {
  const { db, clock } = context;
  const documents = makeDocument(context, { name: 'partyfun', document });

  return async (roomId: string, { userId, login }: Caller) => {
    const findState = async () => {
      const found = await store.findFor(db.read, { roomId, userId }, clock());
      if (found === undefined) throw noSuchRoom();
      return found.state;
    };
    const dueAt = nextDueAt(await findState()) ?? Number.POSITIVE_INFINITY;
    scheduler.watch(roomId);
    if (dueAt <= clock()) await db.transact((trx) => party.act(trx, roomId, { do: 'time' }), { lock: lock(roomId) });
    // Both must have the same revision: a newer private part may be for a phase that the document hasn't reached yet.
    for (let tries = 1; ; tries++) {
      const known = await documents.find(roomId, userId);
      const state = await findState();
      if (known === undefined) throw noSuchRoom();
      if (tries < maxTries && (await documents.find(roomId, userId)) !== known) continue;
      // This is the document's party, unless the party has changed during every try.
      const party = documentOf(publicView(state));
      const document = { ...known.document, party };
      return { revision: known.revision, now: toIso(clock()), document, own: { mine: ownView(state, userId, login) } };
    }
  };
}

/**
 * Applies a member's input and returns the phase after it. Call in a transaction that locks the room. Throws an
 * AppError if the caller isn't a member or the rules refuse the input.
 */
async function actFor(
  { party, memberships }: Pick<Parts, 'party' | 'memberships'>,
  trx: Trx,
  roomId: string,
  caller: Caller,
  makeInput: (state: PartyState) => PartyInput,
): Promise<{ phase: number }> {
  await requireMember(memberships, trx, roomId, caller);
  const result = await party.tryInput(trx, roomId, makeInput);
  if (isRefused(result)) throw refusalOf(result.refused);
  return { phase: result.state.number };
}

function playingRoutes(parts: Parts): Route[] {
  return [
    route(contract.answerParty, ({ params, body, caller, once }) => {
      const { phase, tab, text, number, choice } = body;
      const answer = {
        ...(text !== undefined && { text }),
        ...(number !== undefined && { number }),
        ...(choice !== undefined && { choice }),
      };
      const input: PartyInput = { do: 'answer', by: caller.userId, phase, tab, answer };
      return once((trx) => actFor(parts, trx, params.id, caller, () => input), { lock: parts.lock(params.id) });
    }),

    route(contract.voteAtParty, ({ params, body, caller, once }) => {
      const { phase, tab, option, guess } = body;
      const vote = { ...(option !== undefined && { option }), ...(guess !== undefined && { guess }) };
      const input: PartyInput = { do: 'vote', by: caller.userId, phase, tab, vote };
      return once((trx) => actFor(parts, trx, params.id, caller, () => input), { lock: parts.lock(params.id) });
    }),

    hostRoute(parts),
  ];
}

function hostRoute(parts: Parts): Route {
  const { context, readRounds, lock } = parts;
  const { random, limits } = context;

  /** Returns a function that plans a game's rounds, including this group's prompts. */
  async function makePlanner(trx: Trx, roomId: string, shipped: readonly RoundPrompt[], seed: string) {
    const prompts = [...shipped, ...toRounds(await listPrompts(trx, roomId))];
    const bans = await listBans(trx, roomId);
    return (state: PartyState) =>
      planRounds({
        prompts,
        settings: state.settings,
        players: presentPlayers(state).length,
        never: new Set(bans.map(({ prompt }) => prompt)),
        seen: state.seen,
        seed,
      });
  }

  return route(contract.hostParty, async ({ params, body, caller, once }) => {
    await limits.take('partyMove', caller.userId);
    const { phase, act, login, option, adults } = body;
    // Read before the transaction begins, because a transaction should only use the database.
    const shipped = act === 'start' ? await readRounds() : [];
    const seed = random.hex(16);
    return once(
      async (trx) => {
        const isAdmin = await isRoomAdmin(trx, { roomId: params.id, userId: caller.userId });
        const action = { by: caller.userId, isAdmin, phase };
        const planFor = act === 'start' ? await makePlanner(trx, params.id, shipped, seed) : () => [];
        return actFor(parts, trx, params.id, caller, (before) => {
          if (act === 'start') return { ...action, do: act, seed, plan: planFor(before), isForAdults: adults === true };
          if (act === 'remove' || act === 'let in' || act === 'hand over')
            return { ...action, do: act, who: personIdOf(before, login) };
          if (act === 'hide') return { ...action, do: act, option: option ?? '' };
          return { ...action, do: act };
        });
      },
      { lock: lock(params.id) },
    );
  });
}

function personIdOf({ people }: PartyState, login: string | undefined): string {
  if (login === undefined) throw new AppError('badInput', 'login is missing');
  const person = byLogin(people, login);
  if (person === undefined) throw refusalOf('no such person');
  return person.id;
}

function photoRoutes(parts: Parts): Route[] {
  const { context, store, lock } = parts;
  const { db, photos, clock } = context;
  const findVisible = makeFindVisible(db);
  const takePhoto = makePhotoCall(context, listKnownPhotos);

  async function visibleTo(roomId: string, { userId }: Caller, names: readonly string[]): Promise<string[]> {
    const visible = await findVisible({ roomId, userId }, names);
    if (visible === undefined) throw noSuchRoom();
    return visible;
  }

  return [
    route(contract.sendPartyPhoto, async (call) => {
      const { params, query, caller } = call;
      const [roomId, phase] = [params.id, Number(query.phase)];
      const { userId } = caller;
      let title = '';
      return takePhoto(call, {
        lock: lock(roomId),
        // Runs before the upload, so that a late photo is refused before it's sent.
        async check() {
          const found = await store.findFor(db.read, { roomId, userId }, clock());
          if (found === undefined) throw noSuchRoom();
          if (found.state.number !== phase) throw refusalOf('late');
          title = found.state.round?.text ?? '';
        },
        async show(trx, photo) {
          let previous: string | undefined;
          // The photo is added before the answer, because the last answer makes all photos visible.
          await addPhoto(trx, { name: photo, roomId, userId, title, createdAt: clock() });
          const next = await actFor(parts, trx, roomId, caller, (before) => {
            previous = before.round?.answers[userId]?.what.photo;
            return { do: 'answer', by: userId, phase, tab: query.tab, answer: { photo } };
          });
          const dropped = previous === undefined ? [] : await dropPhotos(trx, roomId, [previous]);
          trx.onCommit(() => photos.remove(dropped));
          return { ...next, photo };
        },
      });
    }),

    route(contract.getPartyPhoto, async ({ params, caller }) => {
      const [name] = await visibleTo(params.id, caller, [params.photo]);
      if (name === undefined) throw new AppError('notFound', "There's no such photo.");
      return { image: (await photos.read(name)).toString('base64') };
    }),

    route(contract.getPartyThumbnails, async ({ params, query, caller }) => {
      const found = await photos.thumbnails(await visibleTo(params.id, caller, query.v.split(',')));
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    }),
  ];
}
