import { findOwnId, noSuchRoom } from '#features/rooms/server/index.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { spliced } from '#shared/lists.ts';
import type { RoundPrompt } from '../deck/card.ts';
import type { OwnPrompt } from '../prompt-contract.ts';
import * as contract from '../prompt-contract.ts';
import type { Parts } from './party-routes.ts';
import { listResults, statsOf } from './result-store.ts';

const noSuchPrompt = () => new AppError('notFound', "There's no such prompt.");

type WrittenAnswer = Pick<contract.WrittenPrompt, 'truth' | 'wrong' | 'number'>;

/** Returns the answer in its stored form. In a quiz, the right answer is at index `right` in every game. */
function answerOf({ truth, wrong, number }: WrittenAnswer, right: number): KnownAnswer | undefined {
  if (number !== undefined) return number;
  if (truth === undefined) return undefined;
  if (wrong === undefined) return { truth };
  const [a = '', b = '', c = '', d = ''] = spliced(wrong, right, 0, truth);
  return { options: [a, b, c, d], right };
}

export function promptRoutes(parts: Parts): Route[] {
  const { context, store, lock } = parts;
  const { db, clock, limits, random } = context;

  async function readRoom(on: Reader, roomId: string, { userId }: Caller) {
    const found = await store.findFor(on, { roomId, userId }, clock());
    if (found === undefined) throw noSuchRoom();
    return { ...found, isAdmin: found.adminId === userId };
  }

  async function findPrompt(trx: Trx, roomId: string, id: string) {
    const found = (await listPrompts(trx, roomId)).find((prompt) => prompt.id === id);
    if (found === undefined) throw noSuchPrompt();
    return found;
  }

  return [
    route(contract.listOwnPrompts, async ({ params, caller }) => {
      const { isAdmin } = await readRoom(db.read, params.id, caller);
      const all = await listPrompts(db.read, params.id);
      return {
        prompts: all
          .filter(({ authorId }) => isAdmin || authorId === caller.userId)
          .map((prompt) => promptFor(prompt, caller.userId)),
        in_count: all.filter(({ is_in }) => is_in).length,
        never: await listBans(db.read, params.id),
      };
    }),

    route(contract.addOwnPrompt, async ({ params, body, caller, once }) => {
      await limits.take('partyPrompt', caller.userId);
      const id = `ours-${random.text(9)}`;
      const answer = answerOf(body, random.below(4));
      return once(
        async (trx) => {
          const { isAdmin } = await readRoom(trx, params.id, caller);
          if ((await listPrompts(trx, params.id)).length >= maxPrompts)
            throw new AppError('conflict', `A group can have at most ${maxPrompts} prompts of its own.`);
          const { kind, text, halves } = body;
          const { userId: authorId, login: author } = caller;
          await addPrompt(trx, {
            ...{ roomId: params.id, id, authorId, createdAt: clock() },
            ...{ kind, text, halves, answer, isIn: isAdmin },
          });
          const stored = { id, kind, text, author, authorId, is_in: isAdmin };
          const added = { ...stored, ...(halves && { halves }), ...(answer && { answer }) };
          return promptFor(added, authorId);
        },
        { lock: lock(params.id) },
      );
    }),

    route(contract.approvePrompt, ({ params, body, caller }) =>
      db.transact(
        async (trx) => {
          const { isAdmin } = await readRoom(trx, params.id, caller);
          if (!isAdmin) throw new AppError('forbidden', "Only the room's admin can approve prompts.");
          const found = await findPrompt(trx, params.id, params.prompt);
          await setApproved(trx, params.id, found.id, body.is_in);
          return promptFor({ ...found, is_in: body.is_in }, caller.userId);
        },
        { lock: lock(params.id) },
      ),
    ),

    route(contract.deleteOwnPrompt, async ({ params, caller }) => {
      await db.transact(
        async (trx) => {
          const { isAdmin } = await readRoom(trx, params.id, caller);
          const found = await findPrompt(trx, params.id, params.prompt);
          // Not 403, because the caller mustn't learn that the prompt exists.
          if (!isAdmin && found.authorId !== caller.userId) throw noSuchPrompt();
          await deletePrompt(trx, params.id, found.id);
        },
        { lock: lock(params.id) },
      );
      return { message: 'Prompt deleted' };
    }),

    route(contract.banPrompt, async ({ params, caller }) => {
      await db.transact(
        async (trx) => {
          const { state } = await readRoom(trx, params.id, caller);
          const shown = state.plan.slice(0, state.nextInPlan).find(({ id }) => id === params.prompt);
          if (shown === undefined) throw noSuchPrompt();
          await banPrompt(trx, params.id, shown.id, shown.text);
        },
        { lock: lock(params.id) },
      );
      return { message: "This group won't see it again" };
    }),

    route(contract.unbanPrompt, async ({ params, caller }) => {
      await db.transact(
        async (trx) => {
          await readRoom(trx, params.id, caller);
          await unbanPrompt(trx, params.id, params.prompt);
        },
        { lock: lock(params.id) },
      );
      return { message: 'This group may see it again' };
    }),

    route(contract.getPartyStats, async ({ params, caller }) =>
      statsOf(await listResults(db.read, await findOwnId(db.read, caller, params.login))),
    ),
  ];
}

/** The maximum number of prompts per room. */
const maxPrompts = 300;
const maxBans = 1000;

/** The answer to a question. Its form depends on the question's kind. */
type KnownAnswer =
  | { truth: string }
  | { options: readonly [string, string, string, string]; right: number }
  | { answer: number; unit: string; min: number; max: number };

/** A stored prompt. Only its author and the game may get the `answer`. */
type StoredPrompt = Pick<OwnPrompt, 'id' | 'kind' | 'text' | 'halves' | 'author' | 'is_in'> & {
  authorId: string;
  answer?: KnownAnswer;
};

/** A prompt as this member sees it. */
function promptFor({ authorId, answer, ...prompt }: StoredPrompt, userId: string): OwnPrompt {
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

async function addPrompt(trx: Trx, { roomId, id, authorId, createdAt, ...prompt }: NewPrompt): Promise<void> {
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

async function setApproved(trx: Trx, roomId: string, id: string, isIn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('party_prompts')
    .set({ is_in: isIn ? 1 : 0 })
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function deletePrompt(trx: Trx, roomId: string, id: string): Promise<void> {
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

async function banPrompt(trx: Trx, roomId: string, prompt: string, text: string): Promise<void> {
  await trx
    .insertInto('party_never')
    .values({ room_id: roomId, prompt_id: prompt, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function unbanPrompt(trx: Trx, roomId: string, prompt: string): Promise<void> {
  await trx.deleteFrom('party_never').where('room_id', '=', roomId).where('prompt_id', '=', prompt).execute();
}
