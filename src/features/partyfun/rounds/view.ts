import { toIso } from '#shared/time.ts';
import type { OwnParty, PartyOption, PartyPerson, PartyResult, PartyRound, PublicParty } from '../party-view.ts';
import { hasActed } from './apply-due.ts';
import { finalOf, placesOf } from './awards.ts';
import { countChoices, truthWriters } from './options.ts';
import {
  findPerson,
  isActing,
  isPlaying,
  loginsOf,
  mayContinueAt,
  type Option,
  type PartyState,
  type Person,
  type Round,
} from './party-state.ts';
import { indexOfNext } from './plan.ts';
import { roundsOf } from './round-flow.ts';

/**
 * The part of a party that everyone may see. Only this and `ownView` leave the server. Before the reveal it contains no
 * answers, votes or truths, and of upcoming prompts only the kind of the next one.
 */
export function publicView(state: PartyState): PublicParty {
  const { phase, paused, deadline, round } = state;
  const continueAt = mayContinueAt(state);
  const isScored = phase === 'reveal' || phase === 'score';
  return {
    game: state.game,
    phase,
    number: state.number,
    since: toIso(state.since),
    ends_at: deadline === null ? null : toIso(deadline),
    may_continue_at: continueAt === null ? null : toIso(continueAt),
    paused: paused && { by: paused.by, since: toIso(paused.since), left_ms: paused.leftMs },
    settings: state.settings,
    host: state.host === null ? null : (findPerson(state, state.host)?.login ?? null),
    people: peopleView(state),
    round: round === null ? null : roundView(state, round),
    next: isScored && round !== null ? nextKind(state, round) : null,
    final: phase === 'final' ? finalOf(state) : null,
  };
}

function nextKind(state: PartyState, round: Round): PublicParty['next'] {
  const { plan, nextInPlan } = state;
  if (round.number >= roundsOf(state)) return null;
  const { kind } = round.prompt;
  return plan[indexOfNext(plan, nextInPlan, { played: kind, shown: kind })]?.kind ?? null;
}

function peopleView(state: PartyState): PartyPerson[] {
  const places = placesOf(state.people.filter(({ role, hasPlayed }) => role === 'player' || hasPlayed));
  return state.people.map((person) => ({
    login: person.login,
    role: person.role,
    is_here: person.isHere,
    is_away: person.isAway,
    has_left: person.hasLeft,
    is_out: person.isOut,
    since: toIso(person.since),
    ...fromRound(state, person),
    score: person.score,
    place: places.get(person.id) ?? state.people.length,
  }));
}

/** The round in which a player who isn't in the current one starts to play. */
function fromRound(state: PartyState, { id, role, hasLeft, isOut }: Person): Pick<PartyPerson, 'from_round'> {
  const { round } = state;
  if (round === null || !isPlaying(state) || role !== 'player' || hasLeft || isOut) return {};
  return round.players.includes(id) || round.asker === id || round.number >= roundsOf(state)
    ? {}
    : { from_round: round.number + 1 };
}

/** The part of a party that only this person may see: their own answer and vote. */
export function ownView(state: PartyState, id: string, login: string): OwnParty {
  const { round, phase } = state;
  const answer = round?.answers[id]?.what;
  const vote = round?.votes[id]?.what;
  const watched = round?.watchVotes[id];
  const own = phase === 'answer' || round === null ? undefined : round.options.find(({ by }) => by.includes(id));
  return {
    login,
    tab: findPerson(state, id)?.tab ?? null,
    ...(answer !== undefined && { answer }),
    ...(own !== undefined && { own_option: own.id }),
    ...(vote !== undefined ? { vote } : watched !== undefined && { vote: { option: watched } }),
  };
}

export function roundView(state: PartyState, round: Round): PartyRound {
  const { phase } = state;
  const { prompt, number, text, players } = round;
  const isRevealed = phase === 'reveal' || phase === 'score';
  const acted = isActing(state) ? players.filter((id) => hasActed(round, phase, id)) : [];
  return {
    number,
    of: roundsOf(state),
    kind: prompt.kind,
    is_last: number === roundsOf(state),
    prompt: prompt.id,
    text,
    ...(prompt.kind === 'bluff' && { short: prompt.short }),
    ...(prompt.author !== undefined && { author: prompt.author }),
    ...(prompt.kind === 'split' && { halves: [...prompt.options] }),
    ...(prompt.kind === 'closest' && { unit: prompt.unit, min: prompt.min, max: prompt.max }),
    players: loginsOf(state, players),
    acted: loginsOf(state, acted),
    ...((phase === 'vote' || isRevealed) && round.options.length > 0 && optionsView(state, round, isRevealed)),
    ...(phase === 'vote' && prompt.kind === 'split' && { total: countChoices(round).total }),
    ...(isRevealed && round.result !== null && { result: resultView(state, round, round.result.gains) }),
  };
}

function optionsView(state: PartyState, round: Round, isRevealed: boolean): { options: PartyOption[] } {
  return {
    options: round.options.map((option) => {
      const { id } = option;
      const shown = isEmpty(option) ? { id, is_hidden: true as const } : { id, ...contentOf(state, option) };
      return isRevealed ? { ...shown, ...revealed(state, round, option) } : shown;
    }),
  };
}

/** Whether the option is hidden, or is a photo whose owner left after the vote. */
const isEmpty = ({ isHidden, text, photo, person }: Option): boolean =>
  isHidden === true || (text ?? photo ?? person) === undefined;

function contentOf(state: PartyState, { text, photo, person }: Option): Partial<PartyOption> {
  if (person !== undefined) return { login: loginsOf(state, [person])[0] ?? '' };
  return photo === undefined ? { text: text ?? '' } : { photo };
}

function revealed(state: PartyState, round: Round, { id, by, isTrue, isHidden }: Option): Partial<PartyOption> {
  const finders = truthWriters(round);
  const voters = Object.entries(round.votes).flatMap(([voter, { what }]) =>
    what.option === id && !finders.includes(voter) ? [voter] : [],
  );
  return {
    ...(isTrue !== undefined && { is_true: isTrue }),
    ...(by.length > 0 && !isHidden && { by: loginsOf(state, by) }),
    voters: loginsOf(state, voters),
    ...(round.result?.watchers === id && { spectators: true }),
  };
}

function resultView(state: PartyState, round: Round, gains: Record<string, number>): PartyResult {
  const { prompt, result, answers, votes } = round;
  const hasGuesses = prompt.kind === 'closest' || prompt.kind === 'split';
  const truth =
    prompt.kind === 'bluff' ? prompt.truth : prompt.kind === 'quiz' ? prompt.options[prompt.right] : undefined;
  return {
    ...(truth !== undefined && { truth }),
    ...(result?.number !== undefined && { number: result.number }),
    ...('source' in prompt && prompt.source !== undefined && { source: prompt.source }),
    ...(hasGuesses && {
      guesses: round.players.flatMap((id) => {
        const number = prompt.kind === 'closest' ? answers[id]?.what.number : votes[id]?.what.guess;
        const choice = answers[id]?.what.choice;
        const [login] = loginsOf(state, [id]);
        if (login === undefined || (number === undefined && choice === undefined)) return [];
        return [{ login, ...(number !== undefined && { number }), ...(choice !== undefined && { choice }) }];
      }),
    }),
    gains: Object.entries(gains).flatMap(([id, points]) => loginsOf(state, [id]).map((login) => ({ login, points }))),
  };
}
