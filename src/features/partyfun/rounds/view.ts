import { toIso } from '#shared/time.ts';
import type {
  OwnParty,
  PartyFinal,
  PartyOption,
  PartyPerson,
  PartyResult,
  PartyRound,
  PublicParty,
} from '../party-view.ts';
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
import { hasActed, roundsOf } from './phases.ts';
import { indexOfNext } from './plan.ts';

/**
 * The part of a party that everyone may see. Only this and `ownView` leave the server. Before the reveal it doesn't say
 * what's true or who answered and voted what, and all it ever says about later prompts is the kind of the next one.
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

/** To count as the fastest, a player must have acted at least this fraction as often as the busiest player. */
const shareOfActs = 0.5;

type Awards = PartyFinal['awards'];

/** The final view of a game: its players from first to last, their awards, and the best endings. */
export function finalOf(state: PartyState): PartyFinal {
  const players = state.people.filter(({ hasPlayed }) => hasPlayed);
  const places = placesOf(players);
  return {
    players: [...players]
      .sort((a, b) => b.score - a.score)
      .map((player) => ({
        login: player.login,
        place: places.get(player.id) ?? 1,
        score: player.score,
        won: player.tally.won,
        fooled: player.tally.fooled,
        votes: player.tally.votes,
        ...bestKind(player),
      })),
    awards: awardsOf(state, players),
    endings: state.lovedEndings.map(({ by, ...ending }) => ({ ...ending, by: loginsOf(state, by) })),
  };
}

function bestKind({ tally: { points } }: Person): Pick<PartyFinal['players'][number], 'best'> {
  const [best] = Object.entries(points).sort(([, a], [, b]) => b - a);
  return best === undefined || best[1] === 0 ? {} : { best: best[0] as keyof typeof points };
}

function awardsOf({ bestBluff }: PartyState, players: readonly Person[]): Awards {
  const awarded = new Set<string>();
  const bluffer = players.find(({ id }) => id === bestBluff?.person);
  if (bluffer !== undefined) awarded.add(bluffer.id);
  const loved = best(players, awarded, ({ tally }) => (tally.votes > 0 ? -tally.votes : undefined));
  if (loved !== undefined) awarded.add(loved.id);
  const busiest = Math.max(0, ...players.map(({ tally }) => tally.acts));
  const averageMs = ({ tally: { acts, actsMs } }: Person) => Math.round(actsMs / acts);
  const fastest = best(players, awarded, (player) =>
    player.tally.acts > 0 && player.tally.acts >= shareOfActs * busiest ? averageMs(player) : undefined,
  );
  return {
    ...(bluffer !== undefined &&
      bestBluff !== null && {
        best_bluff: { login: bluffer.login, text: bestBluff.text, fooled: bestBluff.fooled, of: bestBluff.of },
      }),
    ...(loved !== undefined && {
      most_loved: { login: loved.login, votes: loved.tally.votes, answers: loved.tally.loved },
    }),
    ...(fastest !== undefined && { fastest: { login: fastest.login, average_ms: averageMs(fastest) } }),
  };
}

/** The player with the lowest value among those without an award, or among all of them if each has one. */
function best(
  players: readonly Person[],
  awarded: ReadonlySet<string>,
  measure: (player: Person) => number | undefined,
): Person | undefined {
  const measured = players.flatMap((player) => {
    const value = measure(player);
    return value === undefined ? [] : [{ player, value }];
  });
  const ranked = [...measured].sort((a, b) => a.value - b.value).map(({ player }) => player);
  return ranked.find(({ id }) => !awarded.has(id)) ?? ranked[0];
}

/** Ranks people by score. Those who tie share a place, and the next place is skipped. */
export function placesOf(people: readonly { id: string; score: number }[]): Map<string, number> {
  return new Map(people.map(({ id, score }) => [id, 1 + people.filter((other) => other.score > score).length]));
}
