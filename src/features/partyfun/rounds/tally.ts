import type { BestBluff, ByPerson, LovedEnding, PartyState, Person, Round } from './party-state.ts';
import type { Scored } from './scoring.ts';

/** The final view shows at most this many endings. */
const maxEndings = 3;

/** At the end of a phase, records how long everybody took to act. */
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

/** Adds a round's points, and statistics for the final view. */
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
