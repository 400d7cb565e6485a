import type { PartyState, Round } from './party-state.ts';

/** Hides an option and drops its votes, so that its voters can vote again. */
export function withHidden(round: Round, id: string): Round {
  return {
    ...round,
    options: round.options.map((option) => (option.id === id ? { ...option, isHidden: true } : option)),
    votes: Object.fromEntries(Object.entries(round.votes).filter(([, { what }]) => what.option !== id)),
    watchVotes: Object.fromEntries(Object.entries(round.watchVotes).filter(([, option]) => option !== id)),
  };
}

/** Removes the photo of a player who has left. Points already scored stay, without the photo. */
export function withoutPhotoOf(state: PartyState, id: string): PartyState {
  const { round, phase } = state;
  if (round?.answers[id]?.what.photo === undefined) return state;
  const { [id]: _, ...answers } = round.answers;
  const own = round.options.find(({ by }) => by.includes(id));
  if (own === undefined) return { ...state, round: { ...round, answers } };
  const { photo: __, ...empty } = own;
  const left = { ...round, answers, options: round.options.map((option) => (option === own ? empty : option)) };
  return { ...state, round: phase === 'vote' ? withHidden(left, own.id) : left };
}
