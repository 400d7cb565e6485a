import type { RoundPrompt } from '../deck/card.ts';
import { type ByPerson, findPerson, type PartyState } from './party-state.ts';
import { changePerson } from './seats.ts';

function without<T>(all: ByPerson<T>, id: string): ByPerson<T> {
  const { [id]: _, ...others } = all;
  return others;
}

/** Removes what this person said. Their score and place stay, because others have seen them. */
export function withoutContributions(state: PartyState, id: string): PartyState {
  const { round, bestBluff } = state;
  const isBy = byAuthor(state, id);
  const rest: PartyState = {
    ...withoutPrompts(state, id),
    bestBluff: bestBluff?.person === id ? null : bestBluff,
    lovedEndings: state.lovedEndings.flatMap((ending) => {
      const by = ending.by.filter((author) => author !== id);
      return by.length === 0 ? [] : [{ ...ending, by }];
    }),
  };
  if (round === null) return rest;
  const options = round.options.map((option) => {
    if (!option.by.includes(id)) return option;
    const by = option.by.filter((author) => author !== id);
    if (by.length > 0 || option.isTrue) return { ...option, by };
    const { text: _, photo: __, ...empty } = option;
    return { ...empty, by, isHidden: true };
  });
  return {
    ...rest,
    round: {
      ...round,
      prompt: withoutAuthor(round.prompt, isBy),
      options,
      answers: without(round.answers, id),
      votes: without(round.votes, id),
      watchVotes: without(round.watchVotes, id),
    },
  };
}

/** Whether this person wrote a prompt. They may never have joined the party; older games only store their username. */
function byAuthor(state: PartyState, id: string): (prompt: RoundPrompt) => boolean {
  const login = findPerson(state, id)?.login;
  return ({ author, authorId }) =>
    author !== undefined && (authorId === undefined ? author === login : authorId === id);
}

/** Drops this person's upcoming prompts and makes their past ones anonymous. */
function withoutPrompts(state: PartyState, id: string): PartyState {
  const { plan, nextInPlan } = state;
  const isBy = byAuthor(state, id);
  const left = plan.filter((prompt, index) => index < nextInPlan || !isBy(prompt));
  return { ...state, plan: left.map((prompt) => withoutAuthor(prompt, isBy)) };
}

function withoutAuthor(prompt: RoundPrompt, isBy: (prompt: RoundPrompt) => boolean): RoundPrompt {
  if (!isBy(prompt)) return prompt;
  const { author: _, authorId: __, ...rest } = prompt;
  return rest;
}

export function renamePerson(state: PartyState, id: string, login: string): PartyState {
  const { plan, round } = state;
  const isBy = byAuthor(state, id);
  const named = (prompt: RoundPrompt) => (isBy(prompt) ? { ...prompt, author: login } : prompt);
  return {
    ...changePerson(state, id, { login }),
    ...(plan.some(isBy) && { plan: plan.map(named) }),
    round: round && { ...round, prompt: named(round.prompt) },
  };
}
