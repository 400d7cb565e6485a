import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from './contract.ts';
import type { Question, Questions } from './question-contract.ts';
import { isQuestionKind } from './question-rules.ts';

/**
 * What is known of the questions of a room after this event, which is the next one for it. Undefined where it may have changed one: what is
 * said is read then. An open question is over when its owner takes the claim back, and only their game knows which of its events does that.
 */
export function applyToQuestions(known: Questions, { seq, kind, login }: RoomNews): Questions | undefined {
  const { questions, settler } = known;
  const isAbout = isQuestionKind(kind) || questions.some((question) => isOpen(question) && isOf(question, login));
  const changesPeople = kind === 'left' || kind === 'removed' || kind === 'respelled';
  if (isAbout || (changesPeople && (questions.length > 0 || settler === 'judge'))) return undefined;
  return { ...known, seq };
}

const isOf = ({ owner }: Question, login: string) => loginKey(owner) === loginKey(login);

export const isOpen = ({ settled }: Pick<Question, 'settled'>): boolean => settled === undefined;

/** Of open questions about what this person did. */
export const ownOpen = (questions: readonly Question[], login: string): Question[] =>
  questions.filter((question) => isOpen(question) && isOf(question, login));
