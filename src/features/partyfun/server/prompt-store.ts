import type { Reader, Trx } from '#server/db/database.ts';
import type { RoundPrompt } from '../deck/card.ts';
import type { OwnPrompt } from '../prompt-contract.ts';

/** Per room. */
export const maxPrompts = 300;
const maxBans = 1000;

/** The answer to a question, in the form of the question's kind. */
export type KnownAnswer =
  | { truth: string }
  | { options: readonly [string, string, string, string]; right: number }
  | { answer: number; unit: string; min: number; max: number };

/** A stored prompt. Only its author and the game may have its `answer`. */
type StoredPrompt = Pick<OwnPrompt, 'id' | 'kind' | 'text' | 'halves' | 'author' | 'is_in'> & {
  authorId: string;
  answer?: KnownAnswer;
};

/** A prompt as this member sees it. */
export function promptFor({ authorId, answer, ...prompt }: StoredPrompt, userId: string): OwnPrompt {
  if (answer === undefined) return prompt;
  const isOwn = authorId === userId;
  if ('truth' in answer) return { ...prompt, ...(isOwn && { truth: answer.truth }) };
  if ('right' in answer) {
    const { options, right } = answer;
    return { ...prompt, options: [...options], ...(isOwn && { truth: options[right] }) };
  }
  const { answer: truth, ...range } = answer;
  return { ...prompt, range, ...(isOwn && { truth }) };
}

interface NewPrompt {
  roomId: string;
  id: string;
  authorId: string;
  createdAt: number;
  kind: OwnPrompt['kind'];
  text: string;
  halves: readonly string[] | undefined;
  answer: KnownAnswer | undefined;
  isIn: boolean;
}

export async function addPrompt(trx: Trx, { roomId, id, authorId, createdAt, ...prompt }: NewPrompt): Promise<void> {
  await trx
    .insertInto('party_prompts')
    .values({
      room_id: roomId,
      id,
      author_id: authorId,
      created_at: createdAt,
      kind: prompt.kind,
      text: prompt.text,
      halves: prompt.halves === undefined ? null : JSON.stringify(prompt.halves),
      answer: prompt.answer === undefined ? null : JSON.stringify(prompt.answer),
      is_in: prompt.isIn ? 1 : 0,
    })
    .execute();
}

/** A room's prompts with their authors, oldest first. */
export async function listPrompts(db: Reader, roomId: string): Promise<StoredPrompt[]> {
  const rows = await db
    .selectFrom('party_prompts')
    .innerJoin('users', 'users.id', 'party_prompts.author_id')
    .where('room_id', '=', roomId)
    .orderBy('party_prompts.created_at')
    .orderBy('party_prompts.id')
    .select(['party_prompts.id', 'kind', 'text', 'halves', 'answer', 'is_in', 'author_id', 'users.login'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as OwnPrompt['kind'],
    text: row.text,
    ...(row.halves !== null && { halves: JSON.parse(row.halves) as string[] }),
    ...(row.answer !== null && { answer: JSON.parse(row.answer) as KnownAnswer }),
    author: row.login,
    authorId: row.author_id,
    is_in: row.is_in === 1,
  }));
}

export const toRounds = (prompts: readonly StoredPrompt[]): RoundPrompt[] =>
  prompts.filter(({ is_in }) => is_in).flatMap((prompt) => roundOf(prompt) ?? []);

function roundOf({ id, kind, text, halves, author, authorId, answer }: StoredPrompt): RoundPrompt | undefined {
  const prompt = { id, text, language: 'und', category: 'ours', heat: 1, author, authorId } as const;
  if (kind === 'split') {
    const [a, b] = halves ?? [];
    return a === undefined || b === undefined ? undefined : { ...prompt, kind, options: [a, b] };
  }
  if (kind === 'bluff')
    return answer && 'truth' in answer ? { ...prompt, kind, short: text, truth: answer.truth } : undefined;
  if (kind === 'quiz') return answer && 'right' in answer ? { ...prompt, kind, ...answer } : undefined;
  if (kind === 'closest') return answer && 'unit' in answer ? { ...prompt, kind, ...answer } : undefined;
  return { ...prompt, kind };
}

export async function setApproved(trx: Trx, roomId: string, id: string, isIn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('party_prompts')
    .set({ is_in: isIn ? 1 : 0 })
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePrompt(trx: Trx, roomId: string, id: string): Promise<void> {
  await trx.deleteFrom('party_prompts').where('room_id', '=', roomId).where('id', '=', id).execute();
}

export const listBans = async (db: Reader, roomId: string): Promise<{ prompt: string; text: string }[]> =>
  db
    .selectFrom('party_never')
    .where('room_id', '=', roomId)
    .orderBy('prompt_id')
    .limit(maxBans)
    .select(['prompt_id as prompt', 'text'])
    .execute();

export async function banPrompt(trx: Trx, roomId: string, prompt: string, text: string): Promise<void> {
  await trx
    .insertInto('party_never')
    .values({ room_id: roomId, prompt_id: prompt, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unbanPrompt(trx: Trx, roomId: string, prompt: string): Promise<void> {
  await trx.deleteFrom('party_never').where('room_id', '=', roomId).where('prompt_id', '=', prompt).execute();
}
