import { byLogin } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { GameName } from '#shared/site-map.ts';
import { secondMs } from '#shared/time.ts';
import { revisionWith } from '../../server/event-store.ts';
import { isAdminOf, noSuchMember, requireMember, requireRoom } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import type { RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { questionErrors, questionLimits, settlerFor } from '../rules.ts';
import type { QuestionAt, QuestionRow } from './question-store.ts';
import * as store from './question-store.ts';
import { findSetting, patchOfQuestion } from './read-questions.ts';
import type { ActiveIn, ClaimsOf, Settle } from './settle.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    question: Rule;
    questionVote: Rule;
  }
}

export const questionRates = {
  /** Each one is an event in the room. The burst covers a whole board; after that, nobody asks any faster. */
  question: { burst: 30, refillMs: 3 * secondMs },
  questionVote: { burst: 60, refillMs: secondMs },
};

interface QuestionParts extends Pick<RoomKit, 'addChange' | 'addEvent' | 'claims' | 'lock' | 'memberships'> {
  context: Context;
  store: RoomStore;
  claimsOf: ClaimsOf;
  activeIn: ActiveIn;
  settle: Settle;
}

/** Routes for asking, answering, voting, taking claims back, and the room's setting. */
export function questionRoutes(parts: QuestionParts): Route[] {
  return [askRoute, answerRoute, takeBackRoute, voteRoute, settingRoute].map((make) => make(parts));
}

const questionAt = ({ id, seq }: { id: string; seq: string }): QuestionAt => ({ roomId: id, seq: Number(seq) });

/** An expired question isn't open, even if it hasn't been settled yet. */
const isOpen = ({ outcome, ends_at }: Pick<QuestionRow, 'outcome' | 'ends_at'>, now: number): boolean =>
  outcome === null && ends_at > now;

/** Settled questions about undone claims are swept whenever the number of settled questions is a multiple of this. */
const settledPerSweep = 50;

/** Asks about a claim. Others can ask too while its question is open. */
function askRoute({ context, activeIn, claimsOf, memberships, addEvent, lock }: QuestionParts): Route {
  const { clock, limits } = context;

  /** The question about a claim, which is created if nobody has asked yet. */
  async function questionAbout(trx: Trx, at: store.QuestionAt, now: number) {
    const { roomId, seq } = at;
    const known = await store.findQuestion(trx, at);
    if (known !== undefined) return known;
    const setting = await findSetting(trx, roomId);
    const claim = setting && (await claimsOf(setting.game)?.find(trx, roomId, seq));
    if (setting === undefined || claim === undefined) throw new AppError('notFound', "There's no such claim.");
    await sweep(trx, roomId, setting.game);
    const owner = { id: claim.userId, isMember: await store.isMember(trx, roomId, claim.userId) };
    const { settler, judge } = settlerFor({ settler: setting.settler, judge: setting.judgeId }, owner);
    const question = {
      room_id: roomId,
      seq,
      owner_id: claim.userId,
      owner: claim.login,
      title: claim.title,
      settler,
      judge_id: judge,
      ends_at: now + questionLimits.lastsMs,
    };
    await store.addQuestion(trx, question);
    return { ...question, outcome: null };
  }

  async function sweep(trx: Trx, roomId: string, name: GameName): Promise<void> {
    const settled = await store.countSettled(trx, roomId);
    if (settled === 0 || settled % settledPerSweep !== 0) return;
    await store.sweepSettled(trx, { roomId, active: await activeIn(trx, roomId, name) });
  }

  return route(contract.askQuestion, async ({ params, body, caller, once }) => {
    await limits.take('question', caller.userId);
    const at = questionAt(params);
    const { roomId, seq: position } = at;
    const { userId, login } = caller;
    return once(
      async (trx) => {
        await requireMember(memberships, trx, roomId, caller);
        const now = clock();
        const question = await questionAbout(trx, at, now);
        if (question.owner_id === userId) throw new AppError('forbidden', questionErrors.own);
        if (!isOpen(question, now)) throw new AppError('conflict', questionErrors.settled);
        if (!(await store.addWord(trx, { ...at, userId, word: body.word, at: now })))
          throw new AppError('conflict', questionErrors.twice);
        const { title } = question;
        const patch = await patchOfQuestion(trx, roomId, position);
        await addEvent(trx, { roomId, at: now, kind: 'questioned', userId, login, position, title }, () => patch);
        return { message: `Asked about "${title}"`, ...revisionWith(trx) };
      },
      { lock: lock(roomId) },
    );
  });
}

const noSuchQuestion = () => new AppError('notFound', "There's no such question.");

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
  if (!isOpen(question, clock())) throw new AppError('conflict', questionErrors.over);
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
        await claims.remove(trx, at.roomId, claim);
        return { message: `Took back "${title}"`, ...revisionWith(trx) };
      },
      { lock: lock(at.roomId) },
    );
  });
}

/** Throws if the caller has no vote. */
function requireVote({ owner_id, settler, judge_id }: store.QuestionRow, userId: string): void {
  if (owner_id === userId) throw new AppError('forbidden', "You can't vote on your own claim.");
  if (settler === 'trust') throw new AppError('forbidden', "There's no vote on this question.");
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
          message: body.counts ? 'You voted that it counts' : "You voted that it doesn't count",
          ...revisionWith(trx),
        };
      },
      { lock: lock(at.roomId) },
    );
  });
}

function settingRoute({ context, store, lock, addChange }: QuestionParts): Route {
  const { db, limits } = context;
  return route(contract.setSettler, async ({ params: { id }, body, caller }) => {
    await limits.take('question', caller.userId);
    return db.transact(
      async (trx) => {
        const room = await requireRoom(store, trx, id);
        if (!isAdminOf(room, caller)) throw roleMissing(caller, 'root', "Only the room's admin can change this.");
        const judge = body.settler === 'judge' ? byLogin(room.members, body.judge) : undefined;
        if (body.settler === 'judge' && judge === undefined) throw noSuchMember();
        const { settler } = body;
        // Applies to future questions only.
        const setting = { settler, judge_id: judge?.userId ?? null };
        await trx.updateTable('rooms').set(setting).where('id', '=', id).execute();
        await addChange(trx, id, { questions: { settler, judge: judge?.login ?? null } });
        return { settler, ...(judge && { judge: judge.login }), ...revisionWith(trx) };
      },
      { lock: lock(id) },
    );
  });
}
