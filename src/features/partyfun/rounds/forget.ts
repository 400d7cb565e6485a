import type { RoundPrompt } from '../deck/card.ts';
import { type ByPerson, findPerson, type PartyState } from './party-state.ts';

function without<T>(all: ByPerson<T>, id: string): ByPerson<T> {
  const { [id]: _, ...others } = all;
  return others;
}

/** Removes what this person said. Their score and place stay, as others have seen them. */
export function withoutContributions(state: PartyState, id: string): PartyState {
  const { round, bestBluff } = state;
  const rest: PartyState = {
    ...withoutPrompts(state, id),
    bestBluff: bestBluff?.person === id ? null : bestBluff,
    lovedEndings: state.lovedEndings.flatMap((ending) => {
      const by = ending.by.filter((one) => one !== id);
      return by.length === 0 ? [] : [{ ...ending, by }];
    }),
  };
  if (round === null) return rest;
  const options = round.options.map((option) => {
    if (!option.by.includes(id)) return option;
    const by = option.by.filter((one) => one !== id);
    if (by.length > 0 || option.isTrue) return { ...option, by };
    const { text: _, photo: __, ...empty } = option;
    return { ...empty, by, isHidden: true };
  });
  return {
    ...rest,
    round: {
      ...round,
      prompt: withoutAuthor(round.prompt, findPerson(state, id)?.login),
      options,
      answers: without(round.answers, id),
      votes: without(round.votes, id),
      watchVotes: without(round.watchVotes, id),
    },
  };
}

/** Drops their upcoming prompts and makes past ones anonymous. */
function withoutPrompts(state: PartyState, id: string): PartyState {
  const { plan, nextInPlan } = state;
  const login = findPerson(state, id)?.login;
  if (login === undefined) return state;
  const left = plan.filter(({ author }, place) => place < nextInPlan || author !== login);
  return { ...state, plan: left.map((prompt) => withoutAuthor(prompt, login)) };
}

function withoutAuthor(prompt: RoundPrompt, login: string | undefined): RoundPrompt {
  if (prompt.author === undefined || prompt.author !== login) return prompt;
  const { author: _, authorId: __, ...rest } = prompt;
  return rest;
}
