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
import { asRounds, listNever, listPrompts } from './prompt-store.ts';
import { refusalOf } from './refusals.ts';

/** What people do in a phase, which each call names. */
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

  /** Starts a game with this group's prompts and a secret seed. */
  async function makeStart(trx: Trx, roomId: string, shipped: readonly RoundPrompt[], seed: string) {
    const prompts = [...shipped, ...asRounds(await listPrompts(trx, roomId))];
    const never = await listNever(trx, roomId);
    return (state: PartyState) =>
      planRounds({
        prompts,
        settings: state.settings,
        players: presentPlayers(state).length,
        never: new Set(never.map(({ prompt }) => prompt)),
        seen: state.seen,
        seed,
      });
  }

  return route(contract.hostParty, async ({ params, body, caller, once }) => {
    await limits.take('partyMove', caller.userId);
    const { phase, act, login, option, adults } = body;
    // Read before the transaction, which must only touch the database.
    const shipped = act === 'start' ? await readRounds() : [];
    const seed = random.hex(16);
    return once(
      async (trx) => {
        const isAdmin = await isRoomAdmin(trx, { roomId: params.id, userId: caller.userId });
        const from = { by: caller.userId, isAdmin, phase };
        const planFor = act === 'start' ? await makeStart(trx, params.id, shipped, seed) : () => [];
        const { state } = await actFor(parts, trx, params.id, caller, (before) => {
          if (act === 'start') return { ...from, do: act, seed, plan: planFor(before), isForAdults: adults === true };
          if (act === 'remove' || act === 'let in' || act === 'hand over')
            return { ...from, do: act, who: personIdOf(before, login) };
          if (act === 'hide') return { ...from, do: act, option: option ?? '' };
          return { ...from, do: act };
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
