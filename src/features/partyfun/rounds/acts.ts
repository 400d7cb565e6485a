import { askerOf } from '../deck/card.ts';
import { partyLimits } from '../party-limits.ts';
import { canVoteFor, countChoices, hasOwnOptions } from './options.ts';
import { type PartyInput, type Refusal, type Refused, refuse } from './party-input.ts';
import { type Answer, findPerson, type PartyState, type Round, type Vote } from './party-state.ts';
import { recordAct } from './seats.ts';

/** How often a player may change their answer or vote within a phase. */
const maxChanges = 20;

type Act = PartyInput & { do: 'answer' | 'vote' };

function actRefusal(state: PartyState, { by, tab, phase, do: act }: Act): Refusal | undefined {
  if (phase !== state.number) return 'late';
  if (state.phase !== act) return 'not now';
  if (state.paused !== null) return 'paused';
  const person = findPerson(state, by);
  if (person === undefined || person.hasLeft) return 'nobody';
  if (person.tab !== tab) return 'other tab';
  return undefined;
}

function withChange(state: PartyState, by: string, round: Round, now: number): PartyState | Refused {
  const changed = round.changes[by] ?? 0;
  if (changed >= maxChanges) return refuse('changed too often');
  return recordAct({ ...state, round: { ...round, changes: { ...round.changes, [by]: changed + 1 } } }, by, now);
}

/** Resending the same answer or vote isn't a change, and keeps the original time. */
const isSame = (previous: Answer | Vote | undefined, given: Answer | Vote): boolean =>
  previous !== undefined && JSON.stringify(previous) === JSON.stringify(given);

const isInRound = ({ round, people }: PartyState, by: string): boolean =>
  round?.players.includes(by) === true && people.some(({ id, isOut }) => id === by && !isOut);

export function answer(state: PartyState, input: PartyInput & { do: 'answer' }, now: number): PartyState | Refused {
  const refusal = actRefusal(state, input);
  const { round } = state;
  if (refusal !== undefined || round === null) return refuse(refusal ?? 'not now');
  const { by } = input;
  if (!isInRound(state, by)) return refuse('not playing');
  if (!isAnswerOf(round, input.answer)) return refuse('wrong answer');
  if (isSame(round.answers[by]?.what, input.answer)) return recordAct(state, by, now);
  const answers = { ...round.answers, [by]: { what: input.answer, ms: now - state.since } };
  return withChange(state, by, { ...round, answers }, now);
}

/** Whether the answer has exactly the one field that this kind of round expects. */
function isAnswerOf({ prompt }: Round, given: Answer): boolean {
  const fields = Object.keys(given);
  if (fields.length !== 1) return false;
  if (prompt.kind === 'bluff' || prompt.kind === 'finish')
    return given.text !== undefined && given.text.trim() !== '' && given.text.length <= partyLimits.answerMax;
  if (prompt.kind === 'photo') return given.photo !== undefined;
  if (prompt.kind === 'split') return given.choice !== undefined;
  const { number } = given;
  return prompt.kind === 'closest' && number !== undefined && number >= prompt.min && number <= prompt.max;
}

export function vote(state: PartyState, input: PartyInput & { do: 'vote' }, now: number): PartyState | Refused {
  const refusal = actRefusal(state, input);
  const { round } = state;
  if (refusal !== undefined || round === null) return refuse(refusal ?? 'not now');
  const { by } = input;
  if (askerOf(round.prompt) === by) return refuse('not playing');
  if (!isInRound(state, by)) return voteAsSpectator(state, round, input, now);
  const wrong = voteRefusal(round, by, input.vote);
  if (wrong !== undefined) return refuse(wrong);
  if (isSame(round.votes[by]?.what, input.vote)) return recordAct(state, by, now);
  const votes = { ...round.votes, [by]: { what: input.vote, ms: now - state.since } };
  return withChange(state, by, { ...round, votes }, now);
}

function voteRefusal(round: Round, by: string, { option, guess }: Vote): Refusal | undefined {
  if (round.prompt.kind === 'split') {
    const isGuess = guess !== undefined && guess >= 0 && guess <= countChoices(round).total && option === undefined;
    return isGuess ? undefined : 'wrong answer';
  }
  if (option === undefined || guess !== undefined) return 'wrong answer';
  if (canVoteFor(round, by, option)) return undefined;
  const isOwn = hasOwnOptions(round.prompt.kind) && round.options.find(({ id }) => id === option)?.by.includes(by);
  return isOwn ? 'own answer' : 'no such option';
}

/** Spectators share one vote in rounds about people or their answers. */
function voteAsSpectator(
  state: PartyState,
  round: Round,
  { by, vote: { option } }: PartyInput & { do: 'vote' },
  now: number,
): PartyState | Refused {
  const { kind } = round.prompt;
  if (kind === 'quiz' || kind === 'split') return refuse('not playing');
  if (option === undefined || !canVoteFor(round, by, option)) return refuse('no such option');
  if (round.watchVotes[by] === option) return recordAct(state, by, now);
  return withChange(state, by, { ...round, watchVotes: { ...round.watchVotes, [by]: option } }, now);
}
