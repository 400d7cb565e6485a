import { byLogin } from '#features/accounts/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import type { RoundPrompt } from '../deck/card.ts';
import type { PartyInput } from '../rounds/party-input.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { planRounds } from '../rounds/plan.ts';
import { presentPlayers } from '../rounds/seats.ts';
import { isRoomAdmin } from './game-store.ts';
import { actFor, type Parts } from './party-routes.ts';
import { listBans, listPrompts, toRounds } from './prompt-store.ts';
import { refusalOf } from './refusals.ts';

/** Routes of actions, each of which names its phase. */
export function playingRoutes(parts: Parts): Route[] {
  return [
    route(contract.answerParty, ({ params, body, caller, once }) => {
      const { phase, tab, text, number, choice } = body;
      const answer = {
        ...(text !== undefined && { text }),
        ...(number !== undefined && { number }),
        ...(choice !== undefined && { choice }),
      };
      const input: PartyInput = { do: 'answer', by: caller.userId, phase, tab, answer };
      return once(
        async (trx) => {
          const { state } = await actFor(parts, trx, params.id, caller, () => input);
          return { phase: state.number };
        },
        { lock: parts.lock(params.id) },
      );
    }),

    route(contract.voteAtParty, ({ params, body, caller, once }) => {
      const { phase, tab, option, guess } = body;
      const vote = { ...(option !== undefined && { option }), ...(guess !== undefined && { guess }) };
      const input: PartyInput = { do: 'vote', by: caller.userId, phase, tab, vote };
      return once(
        async (trx) => {
          const { state } = await actFor(parts, trx, params.id, caller, () => input);
          return { phase: state.number };
        },
        { lock: parts.lock(params.id) },
      );
    }),

    hostRoute(parts),
  ];
}

function hostRoute(parts: Parts): Route {
  const { context, readRounds, lock } = parts;
  const { random, limits } = context;

  /** Plans a game's rounds, with this group's prompts. */
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
    // Read before the transaction, which should only use the database.
    const shipped = act === 'start' ? await readRounds() : [];
    const seed = random.hex(16);
    return once(
      async (trx) => {
        const isAdmin = await isRoomAdmin(trx, { roomId: params.id, userId: caller.userId });
        const action = { by: caller.userId, isAdmin, phase };
        const planFor = act === 'start' ? await makePlanner(trx, params.id, shipped, seed) : () => [];
        const { state } = await actFor(parts, trx, params.id, caller, (before) => {
          if (act === 'start') return { ...action, do: act, seed, plan: planFor(before), isForAdults: adults === true };
          if (act === 'remove' || act === 'let in' || act === 'hand over')
            return { ...action, do: act, who: personIdOf(before, login) };
          if (act === 'hide') return { ...action, do: act, option: option ?? '' };
          return { ...action, do: act };
        });
        return { phase: state.number };
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
