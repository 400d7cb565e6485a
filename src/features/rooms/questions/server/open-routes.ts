import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { revisionWith } from '../../server/event-store.ts';
import { requireMember } from '../../server/rights.ts';
import * as contract from '../contract.ts';
import { questionSentences } from '../rules.ts';
import { isOpen, type QuestionParts, questionAt } from './question-parts.ts';
import * as store from './question-store.ts';
import { findSetting } from './setting-store.ts';

const noSuchQuestion = () => new AppError('notFound', 'There is no such question.');

/** Actions on an open question: by the claim's owner, and by those who have a vote. */
export function openRoutes(parts: QuestionParts): Route[] {
  return [answerRoute(parts), takeBackRoute(parts), voteRoute(parts)];
}

/** Throws if the caller isn't a member, or the question is settled. */
async function requireOpen(
  { context: { clock }, memberships }: QuestionParts,
  trx: Trx,
  at: store.QuestionAt,
  caller: Caller,
) {
  await requireMember(memberships, trx, at.roomId, caller);
  const question = await store.findQuestion(trx, at);
  if (question === undefined) throw noSuchQuestion();
  if (!isOpen(question, clock())) throw new AppError('conflict', questionSentences.over);
  return question;
}

async function requireOwn(parts: QuestionParts, trx: Trx, at: store.QuestionAt, caller: Caller) {
  const question = await requireOpen(parts, trx, at, caller);
  if (question.owner_id !== caller.userId)
    throw new AppError('forbidden', 'Only the person who made the claim can answer.');
  return question;
}

function answerRoute(parts: QuestionParts): Route {
  const { context, claims, lock } = parts;
  return route(contract.answerQuestion, async ({ params, body, caller, once }) => {
    await context.limits.take('question', caller.userId);
    const at = questionAt(params);
    return once(
      async (trx) => {
        const { title } = await requireOwn(parts, trx, at, caller);
        await claims.answer(trx, at, body.text);
        return { message: `Answered about "${title}"`, ...revisionWith(trx) };
      },
      { lock: lock(at.roomId) },
    );
  });
}

function takeBackRoute(parts: QuestionParts): Route {
  const { context, claimsOf, lock, settle } = parts;
  return route(contract.takeClaimBack, async ({ params, caller, once }) => {
    await context.limits.take('question', caller.userId);
    const at = questionAt(params);
    return once(
      async (trx) => {
        const { title } = await requireOwn(parts, trx, at, caller);
        const game = (await findSetting(trx, at.roomId))?.game;
        const claims = game && claimsOf(game);
        const claim = await claims?.find(trx, at.roomId, at.seq);
        if (claims === undefined || claim === undefined) throw noSuchQuestion();
        const settlement = {
          outcome: 'off',
          by: 'owner',
          votes: { counts: 0, against: 0 },
          at: context.clock(),
        } as const;
        if (await store.settleOnce(trx, at, settlement)) await settle.publishQuestion(trx, at);
        await claims.takeOff(trx, at.roomId, claim);
        return { message: `Took back "${title}"`, ...revisionWith(trx) };
      },
      { lock: lock(at.roomId) },
    );
  });
}

/** Throws if the caller has no vote. */
function requireVote({ owner_id, settler, judge_id }: store.QuestionRow, userId: string): void {
  if (owner_id === userId) throw new AppError('forbidden', 'You can’t vote on your own claim.');
  if (settler === 'trust') throw new AppError('forbidden', 'There is no vote on this question.');
  if (settler === 'judge' && judge_id !== userId)
    throw new AppError('forbidden', 'Only the judge can decide this question.');
}

function voteRoute(parts: QuestionParts): Route {
  const { context, lock, settle } = parts;
  const { limits, clock } = context;
  return route(contract.voteOnQuestion, async ({ params, body, caller, once }) => {
    await limits.take('questionVote', caller.userId);
    const at = questionAt(params);
    const { userId } = caller;
    return once(
      async (trx) => {
        requireVote(await requireOpen(parts, trx, at, caller), userId);
        const isNew = await store.putVote(trx, { ...at, userId, counts: body.counts, at: clock() });
        if (isNew && !(await settle.settleIfDue(trx, at))) await settle.publishQuestion(trx, at);
        return {
          message: body.counts ? 'You voted that it counts' : 'You voted that it doesn’t count',
          ...revisionWith(trx),
        };
      },
      { lock: lock(at.roomId) },
    );
  });
}
