import { countChoices, spectatorVote, truthWriters, validVotes } from './options.ts';
import type { BestBluff, ByPerson, LovedEnding, Option, PartyState, Person, Result, Round } from './party-state.ts';

interface Scored {
  result: Result;
  /** For each bluff, how many people it fooled, and how many it could have fooled. */
  bluffs: { by: string[]; text: string; fooled: number; of: number }[];
  /** Votes for endings and photos, by answer. */
  loved: { by: string[]; text?: string; votes: number }[];
}

class Gains {
  readonly all: ByPerson<number> = {};
  add(ids: readonly string[], points: number): void {
    for (const id of ids) if (points > 0) this.all[id] = (this.all[id] ?? 0) + points;
  }
}

/** Scores a round, before any doubling. The author of its question gets 1 point, about as much as for playing. */
export function scoreRound(round: Round): Scored {
  const { kind } = round.prompt;
  const watchers = spectatorVote(round);
  const gains = new Gains();
  const scored: Scored = {
    result: { gains: gains.all, ...(watchers !== undefined && { watchers: watchers.id }) },
    bluffs: [],
    loved: [],
  };
  if (kind === 'bluff') scored.bluffs = scoreBluff(round, watchers, gains);
  else if (kind === 'finish' || kind === 'photo') scored.loved = scoreEndings(round, watchers, gains);
  else if (kind === 'likely') scoreLikely(round, watchers, gains);
  else if (kind === 'split') scored.result.number = scoreSplit(round, gains);
  else if (kind === 'closest') scored.result.number = scoreClosest(round, gains);
  else if (kind === 'quiz') scoreQuiz(round, gains);
  // This doesn't compile until every kind of round is scored.
  else kind satisfies never;
  if (round.asker !== undefined) gains.add([round.asker], 1);
  return scored;
}

/** 2 points for finding the truth, and 1 for each person fooled. */
function scoreBluff(round: Round, watchers: Option | undefined, gains: Gains): Scored['bluffs'] {
  const votes = validVotes(round);
  const finders = truthWriters(round);
  gains.add([...finders, ...votes.filter(({ option }) => option.isTrue).map(({ by }) => by)], 2);
  const others = votes.filter(({ by }) => !finders.includes(by));
  return round.options
    .filter(({ isTrue, isHidden }) => !isTrue && !isHidden)
    .map((option) => {
      const fooled = others.filter((vote) => vote.option === option).length + (watchers === option ? 1 : 0);
      gains.add(option.by, fooled);
      const of = others.filter(({ by }) => !option.by.includes(by)).length + (watchers === undefined ? 0 : 1);
      return { by: option.by, text: option.text ?? '', fooled, of };
    });
}

/** 1 point per vote, and 1 more if all the others agree. The spectators count as one of the others. */
function scoreEndings(round: Round, watchers: Option | undefined, gains: Gains): Scored['loved'] {
  const votes = validVotes(round);
  return round.options.map((option) => {
    const ofOthers = votes.filter(({ by }) => !option.by.includes(by));
    const votesForIt = ofOthers.filter((vote) => vote.option === option).length;
    const count = votesForIt + (watchers === option ? 1 : 0);
    const others = ofOthers.length + (watchers === undefined ? 0 : 1);
    gains.add(option.by, count + (count >= 2 && count === others ? 1 : 0));
    return { by: option.by, ...(option.text !== undefined && { text: option.text }), votes: count };
  });
}

/** 1 point for voting with the majority, which takes at least two votes. If options are tied, each of them counts. */
function scoreLikely(round: Round, watchers: Option | undefined, gains: Gains): void {
  const votes = validVotes(round);
  const countOf = (option: Option) =>
    votes.filter((vote) => vote.option === option).length + (watchers === option ? 1 : 0);
  const most = Math.max(2, ...round.options.map(countOf));
  gains.add(
    votes.filter(({ option }) => countOf(option) === most).map(({ by }) => by),
    1,
  );
}

/** 2 points for the closest guess at how many chose A, and 1 for any other guess that's off by one. */
function scoreSplit(round: Round, gains: Gains): number {
  const { a } = countChoices(round);
  const off = Object.entries(round.votes).flatMap(([by, { what }]) =>
    what.guess === undefined ? [] : [{ by, distance: Math.abs(what.guess - a) }],
  );
  const least = Math.min(...off.map(({ distance }) => distance));
  for (const { by, distance } of off) gains.add([by], distance === least ? 2 : distance <= 1 ? 1 : 0);
  return a;
}

/** 2 points for the closest answer and 1 for the next closest. Equally close answers get the same. */
function scoreClosest({ prompt, answers }: Round, gains: Gains): number {
  const right = prompt.kind === 'closest' ? prompt.answer : 0;
  const off = Object.entries(answers).flatMap(([by, { what }]) =>
    what.number === undefined ? [] : [{ by, distance: Math.abs(what.number - right) }],
  );
  const [first, second] = [...new Set(off.map(({ distance }) => distance))].sort((a, b) => a - b);
  for (const { by, distance } of off) gains.add([by], distance === first ? 2 : distance === second ? 1 : 0);
  return right;
}

/** 2 points for the right answer, and 1 more for being the first to give it. */
function scoreQuiz(round: Round, gains: Gains): void {
  const right = validVotes(round).filter(({ option }) => option.isTrue);
  const first = Math.min(...right.map(({ ms }) => ms));
  for (const { by, ms } of right) gains.add([by], ms === first ? 3 : 2);
}

const maxEndings = 3;

/** At the end of a phase, records how long each player took to act. */
export function tallyActs(state: PartyState): PartyState {
  const { round, phase } = state;
  if (round === null) return state;
  const acts = phase === 'answer' ? round.answers : round.votes;
  const withAct = (person: Person): Person => {
    const act = acts[person.id];
    if (act === undefined) return person;
    const { tally } = person;
    return { ...person, tally: { ...tally, acts: tally.acts + 1, actsMs: tally.actsMs + act.ms } };
  };
  return { ...state, people: state.people.map(withAct) };
}

export function tallyRound(state: PartyState, { result: { gains }, bluffs, loved }: Scored): PartyState {
  const { round } = state;
  if (round === null) return state;
  const { kind } = round.prompt;
  const winners = winnersOf(round, gains);
  const withPoints = (person: Person): Person => {
    const points = gains[person.id] ?? 0;
    if (points === 0 && !round.players.includes(person.id)) return person;
    const { tally } = person;
    const ownLoved = loved.filter(({ by, votes }) => by.includes(person.id) && votes > 0);
    const ownBluffs = bluffs.filter(({ by }) => by.includes(person.id));
    return {
      ...person,
      score: person.score + points,
      tally: {
        ...tally,
        won: tally.won + (winners.includes(person.id) ? 1 : 0),
        fooled: tally.fooled + sum(ownBluffs.map(({ fooled }) => fooled)),
        votes: tally.votes + sum(ownLoved.map(({ votes }) => votes)),
        loved: tally.loved + ownLoved.length,
        points: { ...tally.points, [kind]: (tally.points[kind] ?? 0) + points },
        rounds: { ...tally.rounds, [kind]: (tally.rounds[kind] ?? 0) + 1 },
      },
    };
  };
  return {
    ...state,
    people: state.people.map(withPoints),
    bestBluff: betterBluff(state.bestBluff, bluffs),
    lovedEndings: withEndings(state.lovedEndings, round, loved),
  };
}

/** The players with the most points in this round, not counting the point for having asked the question. */
export function winnersOf({ asker }: Pick<Round, 'asker'>, gains: ByPerson<number>): string[] {
  const players = Object.entries(gains).filter(([id]) => id !== asker);
  const most = Math.max(0, ...players.map(([, points]) => points));
  return players.flatMap(([id, points]) => (points > 0 && points === most ? [id] : []));
}

function betterBluff(best: BestBluff | null, bluffs: Scored['bluffs']): BestBluff | null {
  return bluffs.reduce<BestBluff | null>((previous, { by: [person], text, fooled, of }) => {
    if (person === undefined || fooled <= (previous?.fooled ?? 0)) return previous;
    return { person, text, fooled, of };
  }, best);
}

function withEndings(previous: readonly LovedEnding[], { text: prompt }: Round, loved: Scored['loved']): LovedEnding[] {
  const endings = loved.flatMap(({ by, text, votes }) =>
    text === undefined || votes === 0 ? [] : [{ by, text, prompt, votes }],
  );
  return [...previous, ...endings].sort((a, b) => b.votes - a.votes).slice(0, maxEndings);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
