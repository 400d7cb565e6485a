import type { ByPerson, PartyState } from './party-state.ts';

function without<T>(all: ByPerson<T>, id: string): ByPerson<T> {
  const { [id]: _, ...others } = all;
  return others;
}

/** The party without what this person said. Their score and their place stay as the others have seen them. */
export function withoutWords(state: PartyState, id: string): PartyState {
  const { round, bestBluff } = state;
  const own = bestBluff?.person === id ? null : bestBluff;
  if (round === null) return { ...state, bestBluff: own };
  const options = round.options.map((option) => {
    if (!option.by.includes(id)) return option;
    const by = option.by.filter((one) => one !== id);
    if (by.length > 0 || option.isTrue) return { ...option, by };
    const { text: _, photo: __, ...empty } = option;
    return { ...empty, by, isHidden: true };
  });
  return {
    ...state,
    bestBluff: own,
    round: {
      ...round,
      options,
      answers: without(round.answers, id),
      votes: without(round.votes, id),
      watchVotes: without(round.watchVotes, id),
    },
  };
}
