import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import type { GameName } from '#shared/site-map.ts';
import { revisionWith } from '../../server/event-store.ts';
import { requireMember } from '../../server/rights.ts';
import { askQuestion } from '../contract.ts';
import { questionLimits, questionSentences, settlerFor } from '../rules.ts';
import { isOpen, type QuestionParts, questionAt } from './question-parts.ts';
import * as store from './question-store.ts';
import { patchOfQuestion } from './read-questions.ts';
import { findSetting } from './setting-store.ts';

/** Settled questions about undone claims are swept once per this many. */
const sweptEach = 50;

/** Asks about a claim; while its question is open, others can join in. */
export function askRoute({ context, activeIn, claimsOf, memberships, addEvent, lock }: QuestionParts): Route {
  const { clock, limits } = context;

  /** The question about a claim; created if nobody has asked yet. */
  async function questionAbout(trx: Trx, at: store.QuestionAt, now: number) {
    const { roomId, seq } = at;
    const known = await store.findQuestion(trx, at);
    if (known !== undefined) return known;
    const setting = await findSetting(trx, roomId);
    const claim = setting && (await claimsOf(setting.game)?.find(trx, roomId, seq));
    if (setting === undefined || claim === undefined) throw new AppError('notFound', 'There is no such claim.');
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
    if (settled === 0 || settled % sweptEach !== 0) return;
    await store.sweepSettled(trx, { roomId, active: await activeIn(trx, roomId, name) });
  }

  return route(askQuestion, async ({ params, body, caller, once }) => {
    await limits.take('question', caller.userId);
    const at = questionAt(params);
    const { roomId, seq: position } = at;
    const { userId, login } = caller;
    return once(
      async (trx) => {
        await requireMember(memberships, trx, roomId, caller);
        const now = clock();
        const question = await questionAbout(trx, at, now);
        if (question.owner_id === userId) throw new AppError('forbidden', questionSentences.own);
        if (!isOpen(question, now)) throw new AppError('conflict', questionSentences.settled);
        if (!(await store.addWord(trx, { ...at, userId, word: body.word, at: now })))
          throw new AppError('conflict', questionSentences.twice);
        const { title } = question;
        const patch = await patchOfQuestion(trx, roomId, position);
        await addEvent(trx, { roomId, at: now, kind: 'questioned', userId, login, position, title }, () => patch);
        return { message: `Asked about "${title}"`, ...revisionWith(trx) };
      },
      { lock: lock(roomId) },
    );
  });
}
