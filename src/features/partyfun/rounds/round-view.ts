import type { PartyOption, PartyResult, PartyRound } from '../party-view.ts';
import { halves, truthWriters } from './options.ts';
import { loginsOf, type Option, type PartyState, type Round } from './party-state.ts';
import { roundsOf } from './round-flow.ts';
import { hasActed } from './settle.ts';
import { isActing } from './timing.ts';

/** What everybody may know of the round in this phase. */
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
    ...(phase === 'vote' && prompt.kind === 'split' && { total: halves(round).total }),
    ...(isRevealed && round.result !== null && { result: resultView(state, round, round.result.gains) }),
  };
}

function optionsView(state: PartyState, round: Round, isRevealed: boolean): { options: PartyOption[] } {
  return {
    options: round.options.map((option) => {
      const { id } = option;
      const shown = isEmpty(option) ? { id, is_hidden: true as const } : { id, ...whatOf(state, option) };
      return isRevealed ? { ...shown, ...revealed(state, round, option) } : shown;
    }),
  };
}

/** Hidden; or of a photo that went with who took it after the vote. */
const isEmpty = ({ isHidden, text, photo, person }: Option): boolean =>
  isHidden === true || (text ?? photo ?? person) === undefined;

function whatOf(state: PartyState, { text, photo, person }: Option): Partial<PartyOption> {
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
  const guesses = prompt.kind === 'closest' || prompt.kind === 'split';
  const truth =
    prompt.kind === 'bluff' ? prompt.truth : prompt.kind === 'quiz' ? prompt.options[prompt.right] : undefined;
  return {
    ...(truth !== undefined && { truth }),
    ...(result?.number !== undefined && { number: result.number }),
    ...('source' in prompt && { source: prompt.source }),
    ...(guesses && {
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
