import { withAt } from '#shared/lists.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { placeOf } from '../../members.ts';
import type { Question } from '../contract.ts';
import { questionLimits } from '../rules.ts';

export const claimEntryKind = 'question';

/** An action on a claim, as queued in the outbox. */
export type ClaimAction =
  | { act: 'ask'; word: string }
  | { act: 'answer'; text: string }
  | { act: 'vote'; counts: boolean }
  | { act: 'take back' };

export interface AskedClaim {
  roomId: string;
  /** The number of the claim's event. */
  seq: number;
  title: string;
  owner: string;
}

export type ClaimEntry = OutboxEntry & { data: AskedClaim & ClaimAction };

/** Applies the pending entries, oldest first, to the server's questions. Refused entries change nothing. */
export function withPending(questions: readonly Question[], pending: readonly ClaimEntry[]): readonly Question[] {
  let all = questions;
  for (const { data, owner: login, phase, putAt } of pending) {
    if (phase !== 'waiting' && phase !== 'sending') continue;
    const place = all.findIndex(({ seq }) => seq === data.seq);
    const known = all[place];
    if (known !== undefined) all = withAt(all, place, after(known, data, login));
    else if (data.act === 'ask') all = [newQuestion(data, data.word, { login, putAt }), ...all];
  }
  return all;
}

/** Only the server knows who settles a new question, so nobody can vote on it yet. */
const newQuestion = (
  { seq, title, owner }: AskedClaim,
  word: string,
  { login, putAt }: { login: string; putAt: number },
): Question => ({
  seq,
  title,
  owner,
  settler: 'trust',
  ends_at: new Date(putAt + questionLimits.lastsMs).toISOString(),
  asked: [{ login, word }],
  counts: [],
  against: [],
});

function after(question: Question, action: ClaimAction, login: string): Question {
  if (question.settled !== undefined) return question;
  if (action.act === 'answer') return { ...question, answer: { at: question.answer?.at ?? '', text: action.text } };
  if (action.act === 'ask') {
    const hasAsked = question.asked.some((asker) => placeOf([asker.login], login) === 0);
    return hasAsked ? question : { ...question, asked: [...question.asked, { login, word: action.word }] };
  }
  if (action.act !== 'vote') return question;
  const without = (logins: readonly string[]) => logins.filter((voter) => placeOf([voter], login) < 0);
  const [counts, against] = [without(question.counts), without(question.against)];
  return action.counts
    ? { ...question, counts: [...counts, login], against }
    : { ...question, counts, against: [...against, login] };
}

/** The event numbers of claims being taken back, including those where this can still be undone. */
export const undoneSeqs = (pending: readonly ClaimEntry[]): ReadonlySet<number> =>
  new Set(
    pending.filter(({ data, phase }) => data.act === 'take back' && phase !== 'refused').map(({ data }) => data.seq),
  );
