import { loginKey } from '#features/accounts/login-key.ts';
import * as messages from '../../web/messages.ts';
import type { Question } from '../contract.ts';

const texts = messages.questions;

/** The result of a question in a few words; undefined while it's open. */
export function settledText({ settled }: Pick<Question, 'settled'>): string | undefined {
  if (settled === undefined) return undefined;
  const { outcome, by, counts, against } = settled;
  if (outcome === 'off' && by === 'owner') return texts.settled.takenBack;
  return texts.settled[outcome](counts, against);
}

const isUser = (other: string | undefined, login: string) => other !== undefined && loginKey(other) === loginKey(login);

export function mayVote({ owner, settler, judge, settled }: Question, login: string): boolean {
  if (settled !== undefined || settler === 'trust' || isUser(owner, login)) return false;
  return settler === 'group' || isUser(judge, login);
}

/** Whether this member voted that the claim counts; undefined before they vote. */
export function voteOf({ counts, against }: Question, login: string): boolean | undefined {
  if (counts.some((voter) => isUser(voter, login))) return true;
  return against.some((voter) => isUser(voter, login)) ? false : undefined;
}

/** Says who settles the question, and whether the claim counts until then. */
export function footText({ owner, settler, judge = '' }: Question, login: string): string {
  if (settler === 'group') return texts.foot.group;
  if (settler === 'trust') return texts.foot.trust(owner);
  return isUser(judge, login) ? texts.foot.ownJudge : texts.foot.judge(judge);
}

/** A feed entry's question, answer or result; undefined if that's unknown, and for other kinds of entries. */
export function questionText(
  item: { kind: string; login: string },
  question: Question | undefined,
): string | undefined {
  if (question === undefined) return undefined;
  if (item.kind === 'questioned') {
    const word = question.asked.find(({ login }) => isUser(login, item.login))?.word;
    return word && texts.quoted(word);
  }
  if (item.kind === 'answered') return question.answer && answerText(question.answer);
  return item.kind === 'kept' || item.kind === 'taken-off' ? settledText(question) : undefined;
}

const answerText = ({ text }: NonNullable<Question['answer']>) =>
  text === undefined ? texts.withPhoto : texts.quoted(text);
