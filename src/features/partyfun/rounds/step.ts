import { askerOf } from '../deck/card.ts';
import { defaultSettings, partyLimits } from '../party-view.ts';
import { canVoteFor, countChoices, hasOwnOptions, isWorthAVote, withHidden } from './options.ts';
import {
  type Answer,
  findPerson,
  isActing,
  isPlaying,
  isRefused,
  mayContinueAfterMs,
  noTally,
  type PartyInput,
  type PartyState,
  type Refusal,
  type Refused,
  type Round,
  refuse,
  type Vote,
} from './party-state.ts';
import {
  changePerson,
  changeRole,
  join,
  leave,
  presentPlayers,
  recordAct,
  recordPresence,
  renamePerson,
} from './people.ts';
import { applyDue, enterPhase, nextPhase, pause, resume, skipRound, startRound } from './phases.ts';

export const newParty = (now: number): PartyState => ({
  settings: defaultSettings,
  game: 0,
  phase: 'lobby',
  number: 1,
  since: now,
  deadline: null,
  paused: null,
  fewSince: null,
  host: null,
  people: [],
  seed: '',
  plan: [],
  nextInPlan: 0,
  round: null,
  bestBluff: null,
  lovedEndings: [],
  seen: [],
});

/**
 * Applies an input, or returns why it's refused. Everything that's due is applied first, so an action after the
 * deadline is always late. Returns the same object if nothing changed.
 */
export function step(state: PartyState, input: PartyInput, now: number): PartyState | Refused {
  const due = applyDue(state, now);
  const after = apply(due, input, now);
  return isRefused(after) ? after : applyDue(after, now);
}

function apply(state: PartyState, input: PartyInput, now: number): PartyState | Refused {
  switch (input.do) {
    case 'time':
      return state;
    case 'here':
      return recordPresence(state, input.here, now);
    case 'come':
      return join(state, input, now);
    case 'leave':
      return leave(state, input.by, now);
    case 'role':
      return changeRole(state, input, now);
    case 'respell':
      return renamePerson(state, input.by, input.login);
    case 'settings':
      return changeSettings(state, input, now);
    case 'answer':
      return answer(state, input, now);
    case 'vote':
      return vote(state, input, now);
    default:
      return withHostPresent(applyHostAction(state, input, now), input.by, now);
  }
}

/** Acting counts as being connected. */
const withHostPresent = (result: PartyState | Refused, by: string, now: number): PartyState | Refused =>
  isRefused(result) ? result : recordAct(result, by, now);

function changeSettings(state: PartyState, input: PartyInput & { do: 'settings' }, now: number): PartyState | Refused {
  if (!isHostOrAdmin(state, input)) return refuse('not host');
  const { by, settings } = input;
  return state.phase === 'lobby' ? recordAct({ ...state, settings }, by, now) : refuse('not now');
}

/** How many times a player may answer or vote within a phase, counting changes. */
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

/** Sending the same answer or vote again isn't a change, so it keeps its original time. */
const isSame = (previous: Answer | Vote | undefined, given: Answer | Vote): boolean =>
  previous !== undefined && JSON.stringify(previous) === JSON.stringify(given);

const isInRound = ({ round, people }: PartyState, by: string): boolean =>
  round?.players.includes(by) === true && people.some(({ id, isOut }) => id === by && !isOut);

function answer(state: PartyState, input: PartyInput & { do: 'answer' }, now: number): PartyState | Refused {
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

/** Whether the answer has the one field that this kind of round expects, and no other. */
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

function vote(state: PartyState, input: PartyInput & { do: 'vote' }, now: number): PartyState | Refused {
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

/** In rounds about people or their answers, the spectators share one vote. */
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

type HostInput = Extract<
  PartyInput,
  {
    do:
      | 'start'
      | 'continue'
      | 'pause'
      | 'resume'
      | 'skip'
      | 'end'
      | 'again'
      | 'remove'
      | 'let in'
      | 'hand over'
      | 'hide';
  }
>;

/** Resets what the final view highlights, for a new game. */
const noHighlights = { bestBluff: null, lovedEndings: [] } satisfies Partial<PartyState>;

const isHostOrAdmin = ({ host }: PartyState, { by, isAdmin }: { by: string; isAdmin?: boolean }): boolean =>
  isAdmin === true || by === host;

/** Applies an action that only the host and the room's admin may do. */
function applyHostAction(state: PartyState, input: HostInput, now: number): PartyState | Refused {
  if (!isHostOrAdmin(state, input)) return refuse('not host');
  if (input.phase !== state.number) return refuse('late');
  if (input.do === 'remove' || input.do === 'let in' || input.do === 'hand over')
    return changeParticipant(state, input, now);
  if (input.do === 'start') return start(state, input, now);
  if (input.do === 'again') return state.phase === 'final' ? again(state, now) : refuse('not now');
  if (!isPlaying(state)) return refuse('not now');
  if (input.do === 'pause') return state.paused === null ? pause(state, 'host', now) : refuse('paused');
  if (input.do === 'resume') return resumeGame(state, now);
  if (input.do === 'end') return enterPhase({ ...unpaused(state), round: null }, 'final', now);
  if (input.do === 'hide') return hide(state, input.option, now);
  // Once a round has been scored, only its remaining phases can be skipped.
  const isOver = state.phase === 'reveal' || state.phase === 'score';
  if (input.do === 'skip') return isOver ? nextPhase(unpaused(state), now) : skipRound(unpaused(state), now);
  return continueNow(state, now);
}

const unpaused = (state: PartyState): PartyState => ({ ...state, paused: null, fewSince: null });

function start(state: PartyState, input: HostInput & { do: 'start' }, now: number): PartyState | Refused {
  if (state.phase !== 'lobby') return refuse('not now');
  if (presentPlayers(state).length < partyLimits.minPlayers) return refuse('few players');
  if (state.settings.heat === 3 && !input.isForAdults) return refuse('not adults');
  if (input.plan.length === 0) return refuse('no prompts');
  const { seed, plan } = input;
  const begun = { ...state, game: state.game + 1, seed, plan: [...plan], nextInPlan: 0, ...noHighlights };
  return startRound(begun, 1, now);
}

function again(state: PartyState, now: number): PartyState {
  const people = state.people
    .filter(({ hasLeft }) => !hasLeft)
    .map((person) => ({ ...person, hasPlayed: false, score: 0, tally: noTally() }));
  return enterPhase({ ...state, people, plan: [], nextInPlan: 0, round: null, ...noHighlights }, 'lobby', now);
}

function resumeGame(state: PartyState, now: number): PartyState | Refused {
  if (state.paused === null) return refuse('not now');
  return presentPlayers(state).length < partyLimits.minPlayers ? refuse('few players') : resume(state, now);
}

/** Ends a reveal or score phase, or an acting phase without a timer after half a minute. */
function continueNow(state: PartyState, now: number): PartyState | Refused {
  if (state.paused !== null) return refuse('paused');
  if (!isActing(state)) return state.phase === 'prompt' ? refuse('not now') : nextPhase(state, now);
  if (state.deadline !== null) return refuse('not now');
  return now < state.since + mayContinueAfterMs ? refuse('too early') : nextPhase(state, now);
}

function hide(state: PartyState, id: string, now: number): PartyState | Refused {
  const { round } = state;
  if (round === null || state.phase !== 'vote' || round.prompt.kind === 'quiz' || round.prompt.kind === 'likely')
    return refuse('not now');
  if (!round.options.some((option) => option.id === id)) return refuse('no such option');
  const hidden = { ...state, round: withHidden(round, id) };
  return isWorthAVote(hidden.round) ? hidden : nextPhase(unpaused(hidden), now);
}

function changeParticipant(
  state: PartyState,
  { do: act, who, by }: HostInput & { do: 'remove' | 'let in' | 'hand over' },
  now: number,
): PartyState | Refused {
  const person = findPerson(state, who);
  if (person === undefined || person.hasLeft) return refuse('no such person');
  if (act === 'let in') return changePerson(state, who, { isOut: false });
  if (act === 'remove')
    return who === by ? refuse('no such person') : changePerson(state, who, { isOut: true, role: 'spectator' });
  if (person.isOut || !person.isHere) return refuse('no such person');
  return { ...changePerson(state, by, { actedAt: now }), host: who };
}
