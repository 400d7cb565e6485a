import { setImmediate } from 'node:timers/promises';
import type { PartyRound } from '../party-view.ts';
import { isRefused } from '../rounds/party-input.ts';
import type { PartyState, Round } from '../rounds/party-state.ts';
import { roundView } from '../rounds/round-view.ts';
import { step } from '../rounds/step.ts';
import type { readLog } from './game-store.ts';

type Log = NonNullable<Awaited<ReturnType<typeof readLog>>>;

/** So many inputs are played again in one go of the event loop; then others have their turn. */
const inputsAtOnce = 50;

/**
 * The rounds of the game at hand that have been revealed, as all were told of them then: the log is played again. People are called what
 * they are called in `now`. Where somebody's words went out of the log with their account, so did the rounds before.
 */
export async function listToldRounds({ base, inputs }: Log, now: PartyState): Promise<PartyRound[]> {
  const told = new Map<number, { state: PartyState; round: Round }>();
  const note = (state: PartyState) => {
    const { round, phase } = state;
    if (round?.result != null && (phase === 'reveal' || phase === 'score')) told.set(round.number, { state, round });
  };
  let state = base;
  note(state);
  for (const [at, { input, at: moment }] of inputs.entries()) {
    const made = step(state, input, moment);
    // By the rules of another version the rest may have been otherwise.
    if (isRefused(made)) break;
    state = made;
    note(state);
    if ((at + 1) % inputsAtOnce === 0) await setImmediate();
  }
  return [...told.values()].map(({ state: then, round }) => roundView({ ...then, people: now.people }, round));
}
