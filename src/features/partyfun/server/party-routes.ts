import {
  loginNow,
  makeReadDocument,
  noSuchRoom,
  publishTransient,
  type RoomKit,
  requireMember,
} from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import * as contract from '../contract.ts';
import type { RoundPrompt } from '../deck/card.ts';
import { documentOf } from '../party-document.ts';
import type { PartyMove, PartyReaction } from '../party-view.ts';
import { isRefused, type PartyInput } from '../rounds/party-input.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { wakeAt } from '../rounds/settle.ts';
import { ownView, publicView } from '../rounds/view.ts';
import { type GameStore, isRoomAdmin } from './game-store.ts';
import type { Moved, Party } from './party.ts';
import type { PhaseScheduler } from './phase-scheduler.ts';
import { refusalOf } from './refusals.ts';

export interface Parts extends RoomKit {
  context: Context;
  store: GameStore;
  party: Party;
  scheduler: PhaseScheduler;
  /** Prompts available to every group. */
  readRounds: () => Promise<readonly RoundPrompt[]>;
}

export function partyRoutes(parts: Parts): Route[] {
  const { context, scheduler, lock, memberships } = parts;
  const { db, live, limits } = context;
  const see = makeSee(parts);
  const inRoom = <T>(roomId: string, work: (trx: Trx) => Promise<T>) => db.transact(work, { lock: lock(roomId) });

  return [
    route(contract.getPartyRoom, ({ params, caller }) => see(params.id, caller)),

    route(contract.joinParty, async ({ params, body, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { userId: by } = caller;
      const login = await inRoom(params.id, async (trx) => {
        const now = await loginNow(trx, caller);
        await actFor(parts, trx, params.id, caller, () => ({ do: 'come', by, login: now, tab: body.tab }));
        return now;
      });
      scheduler.watch(params.id);
      // Not public, and the only way to reach the tab that played before.
      const move: PartyMove = { moved: login };
      publishTransient(live, params.id, move);
      return see(params.id, caller);
    }),

    route(contract.setPartyRole, async ({ params, body, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { role, is_away: isAway } = body;
      const change = { ...(role !== undefined && { role }), ...(isAway !== undefined && { isAway }) };
      const { state } = await inRoom(params.id, (trx) =>
        actFor(parts, trx, params.id, caller, () => ({ do: 'role', by: caller.userId, ...change })),
      );
      return { phase: state.number };
    }),

    route(contract.setPartySettings, async ({ params, body: settings, caller }) => {
      await limits.take('partyMove', caller.userId);
      const { userId: by } = caller;
      const { state } = await inRoom(params.id, async (trx) => {
        const isAdmin = await isRoomAdmin(trx, { roomId: params.id, userId: by });
        return actFor(parts, trx, params.id, caller, () => ({ do: 'settings', by, isAdmin, settings }));
      });
      return { phase: state.number };
    }),

    route(contract.reactAtParty, async ({ params, body, caller }) => {
      await requireMember(memberships, db.read, params.id, caller);
      await limits.take('partyReaction', caller.userId);
      const reaction: PartyReaction = { login: caller.login, reaction: body.reaction };
      publishTransient(live, params.id, reaction);
      return {};
    }),
  ];
}

/** Returns a member's view of the party, after applying whatever is overdue. */
function makeSee({ context, store, party, scheduler, lock }: Parts) {
  const { db, clock } = context;
  return makeReadDocument(context, { name: 'partyfun' }, async (roomId, { userId, login }) => {
    const find = async () => {
      const found = await store.findFor(db.read, { roomId, userId }, clock());
      if (found === undefined) throw noSuchRoom();
      return found;
    };
    let found = await find();
    scheduler.watch(roomId);
    if ((wakeAt(found.state) ?? Number.POSITIVE_INFINITY) <= clock()) {
      await db.transact((trx) => party.act(trx, roomId, { do: 'time' }), { lock: lock(roomId) });
      found = await find();
    }
    return { all: { party: documentOf(publicView(found.state)) }, own: { mine: ownView(found.state, userId, login) } };
  });
}

/** Call inside a transaction that locks the room: only members act. Throws the rules' refusal as a sentence. */
export async function actFor(
  { party, memberships }: Pick<Parts, 'party' | 'memberships'>,
  trx: Trx,
  roomId: string,
  caller: Caller,
  makeInput: (state: PartyState) => PartyInput,
): Promise<Moved> {
  await requireMember(memberships, trx, roomId, caller);
  const moved = await party.tryTo(trx, roomId, makeInput);
  if (isRefused(moved)) throw refusalOf(moved.refused);
  return moved;
}
