import { foldCase } from '#shared/fold-case.ts';
import type { RoundKind } from '../deck/card.ts';
import type { PhaseName } from '../party-view.ts';
import type { Option, PartyState, Round, Vote } from './party-state.ts';
import { randomOf } from './plan.ts';

const actingPhases: Readonly<Record<RoundKind, readonly PhaseName[]>> = {
  bluff: ['answer', 'vote'],
  finish: ['answer', 'vote'],
  photo: ['answer', 'vote'],
  split: ['answer', 'vote'],
  likely: ['vote'],
  quiz: ['vote'],
  closest: ['answer'],
};

export const nextActingPhase = (kind: RoundKind, phase: PhaseName): PhaseName | undefined =>
  actingPhases[kind][actingPhases[kind].indexOf(phase) + 1];

/** The kinds whose options include the voter's own answer, which they can't vote for. */
export const hasOwnOptions = (kind: RoundKind): boolean => kind === 'bluff' || kind === 'finish' || kind === 'photo';

const idOf = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);

/** Normalises a Bluff answer so that its capitals and full stop give nothing away. A lone full stop is kept. */
function normalised(text: string): string {
  const plain = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const [first = '', ...rest] = plain.replace(/(.)\.$/su, '$1');
  return first.toUpperCase() + rest.join('');
}

/** Makes the options for the vote. Answers are shuffled, so that their order doesn't reveal who wrote them or when. */
export function makeOptions({ seed, number }: PartyState, round: Round): Option[] {
  const { prompt } = round;
  const withIds = (list: Omit<Option, 'id'>[]) => list.map((option, index) => ({ id: idOf(index), ...option }));
  if (prompt.kind === 'likely') return withIds(round.players.map((person) => ({ person, by: [] })));
  if (prompt.kind === 'quiz')
    return withIds(prompt.options.map((text, index) => ({ text, by: [], isTrue: index === prompt.right })));
  if (!hasOwnOptions(prompt.kind)) return [];
  return withIds(randomOf(`${seed} options ${number}`).shuffled(mergedAnswers(round)));
}

function mergedAnswers({ prompt, answers }: Round): Omit<Option, 'id'>[] {
  const merged = new Map<string, Omit<Option, 'id'>>();
  if (prompt.kind === 'bluff') {
    const truth = { text: normalised(prompt.truth), by: [], isTrue: true };
    for (const spelling of [prompt.truth, ...(prompt.alsoTrue ?? [])])
      merged.set(answerKey(normalised(spelling)), truth);
  }
  for (const [id, { what }] of Object.entries(answers)) {
    if (what.photo !== undefined) merged.set(`photo ${what.photo}`, { photo: what.photo, by: [id] });
    if (what.text === undefined) continue;
    const text = prompt.kind === 'bluff' ? normalised(what.text) : what.text;
    const option = merged.get(answerKey(text)) ?? { text, by: [] };
    option.by.push(id);
    merged.set(answerKey(text), option);
  }
  return [...new Set(merged.values())];
}

const shownOptions = ({ options }: Pick<Round, 'options'>): Option[] => options.filter((option) => !option.isHidden);

/** Whether this person may vote for this option: it isn't hidden, and it isn't their own answer. */
export function canVoteFor(round: Round, id: string, optionId: string): boolean {
  const option = shownOptions(round).find((shown) => shown.id === optionId);
  return option !== undefined && !(hasOwnOptions(round.prompt.kind) && option.by.includes(id));
}

export const canVote = (round: Round, id: string): boolean =>
  round.prompt.kind === 'split' || round.options.some((option) => canVoteFor(round, id, option.id));

export function isWorthAVote(round: Round): boolean {
  if (round.prompt.kind === 'split') return countChoices(round).total > 0;
  return shownOptions(round).length >= 2;
}

/** How many players chose a side, and how many of them chose A. */
export function countChoices({ answers }: Pick<Round, 'answers'>): { total: number; a: number } {
  const choices = Object.values(answers).flatMap(({ what }) => what.choice ?? []);
  return { total: choices.length, a: choices.filter((choice) => choice === 'A').length };
}

/** The players' valid votes. A vote for an option that was hidden later doesn't count. */
export function validVotes(round: Round): { by: string; option: Option; ms: number }[] {
  return Object.entries(round.votes).flatMap(([by, { what, ms }]) => {
    const option = optionOf(round, what);
    return option !== undefined && canVoteFor(round, by, option.id) ? [{ by, option, ms }] : [];
  });
}

const optionOf = ({ options }: Round, { option: id }: Vote) => options.find((option) => option.id === id);

/** IDs of the players who wrote the truth in Bluff. They count as having found it, and can't be fooled. */
export function truthWriters({ prompt, options }: Pick<Round, 'prompt' | 'options'>): readonly string[] {
  const truth = prompt.kind === 'bluff' ? options.find(({ isTrue }) => isTrue) : undefined;
  return truth === undefined || truth.isHidden ? [] : truth.by;
}

/** The spectators' shared vote: the option that most of them chose, or the first of those if there's a tie. */
export function spectatorVote(round: Round): Option | undefined {
  if (round.prompt.kind === 'quiz') return undefined;
  const counts = new Map<string, number>();
  for (const id of Object.values(round.watchVotes)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return shownOptions(round).find(({ id }) => most > 0 && counts.get(id) === most);
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const quotes = /["«»‹›“”„‟「」『』]/gu;
const apostrophes = /[‘’‚‛`´]/gu;
/** Quotes and punctuation around a sentence. */
const surrounding = /^[\s']+|[\s'.,;:!?…。！？]+$/gu;
const article = /^(?:a|an|the)\s+(?=\S)/u;

/** Leaves an answer that consists only of punctuation unchanged. */
const orWhole = (rest: string, all: string) => (rest === '' ? all : rest);
const stripped = (text: string) => orWhole(text.replace(surrounding, ''), text);

/**
 * A key for comparing answers. Ignores case, Unicode form, spacing, quotes, closing punctuation and a leading article.
 */
export function answerKey(text: string): string {
  const plain = foldCase(text.replace(invisible, '')).replace(apostrophes, "'").replace(/\s+/gu, ' ').trim();
  const unquoted = stripped(orWhole(plain.replace(quotes, '').trim(), plain));
  return stripped(orWhole(unquoted.replace(article, ''), unquoted));
}

/** Hides an option and drops its votes, so that its voters can vote again. */
export function withHidden(round: Round, id: string): Round {
  return {
    ...round,
    options: round.options.map((option) => (option.id === id ? { ...option, isHidden: true } : option)),
    votes: Object.fromEntries(Object.entries(round.votes).filter(([, { what }]) => what.option !== id)),
    watchVotes: Object.fromEntries(Object.entries(round.watchVotes).filter(([, option]) => option !== id)),
  };
}

/** Removes the photo of a player who has left. Points that it has already scored are kept. */
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
