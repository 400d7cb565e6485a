import { findOwnId, noSuchRoom } from '#features/rooms/server/index.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { spliced } from '#shared/lists.ts';
import * as contract from '../prompt-contract.ts';
import type { Parts } from './party-routes.ts';
import * as prompts from './prompt-store.ts';
import { listResults, statsOf } from './result-store.ts';

const noSuchPrompt = () => new AppError('notFound', "There's no such prompt.");

type WrittenAnswer = Pick<contract.WrittenPrompt, 'truth' | 'wrong' | 'number'>;

/** The answer in its stored form. In a quiz, `right` is the index of the right answer, the same in every game. */
function answerOf({ truth, wrong, number }: WrittenAnswer, right: number): prompts.KnownAnswer | undefined {
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
    const found = (await prompts.listPrompts(trx, roomId)).find((prompt) => prompt.id === id);
    if (found === undefined) throw noSuchPrompt();
    return found;
  }

  return [
    route(contract.listOwnPrompts, async ({ params, caller }) => {
      const { isAdmin } = await readRoom(db.read, params.id, caller);
      const all = await prompts.listPrompts(db.read, params.id);
      return {
        prompts: all
          .filter(({ authorId }) => isAdmin || authorId === caller.userId)
          .map((prompt) => prompts.promptFor(prompt, caller.userId)),
        in_count: all.filter(({ is_in }) => is_in).length,
        never: await prompts.listBans(db.read, params.id),
      };
    }),

    route(contract.addOwnPrompt, async ({ params, body, caller, once }) => {
      await limits.take('partyPrompt', caller.userId);
      const id = `ours-${random.text(9)}`;
      const answer = answerOf(body, random.below(4));
      return once(
        async (trx) => {
          const { isAdmin } = await readRoom(trx, params.id, caller);
          if ((await prompts.listPrompts(trx, params.id)).length >= prompts.maxPrompts)
            throw new AppError('conflict', `A group can have at most ${prompts.maxPrompts} prompts of its own.`);
          const { kind, text, halves } = body;
          const { userId: authorId, login: author } = caller;
          await prompts.addPrompt(trx, {
            ...{ roomId: params.id, id, authorId, createdAt: clock() },
            ...{ kind, text, halves, answer, isIn: isAdmin },
          });
          const stored = { id, kind, text, author, authorId, is_in: isAdmin };
          const added = { ...stored, ...(halves && { halves }), ...(answer && { answer }) };
          return prompts.promptFor(added, authorId);
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
          await prompts.setApproved(trx, params.id, found.id, body.is_in);
          return prompts.promptFor({ ...found, is_in: body.is_in }, caller.userId);
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
          await prompts.deletePrompt(trx, params.id, found.id);
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
          await prompts.banPrompt(trx, params.id, shown.id, shown.text);
        },
        { lock: lock(params.id) },
      );
      return { message: "This group won't see it again" };
    }),

    route(contract.unbanPrompt, async ({ params, caller }) => {
      await db.transact(
        async (trx) => {
          await readRoom(trx, params.id, caller);
          await prompts.unbanPrompt(trx, params.id, params.prompt);
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
