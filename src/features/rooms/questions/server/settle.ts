import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import type { GameName } from '#shared/site-map.ts';
import { minuteMs } from '#shared/time.ts';
import type { Claims, RoomGame } from '../../server/game.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { outcomeOf } from '../rules.ts';
import * as store from './question-store.ts';
import { findSetting, patchOfQuestion } from './read-questions.ts';

/** Returns a function that looks up a game's claims; undefined for a game without any. */
export function makeClaimsOf(context: Context, games: readonly RoomGame[]): (game: GameName) => Claims | undefined {
  const all = new Map(games.map(({ name, makeClaims }) => [name, makeClaims?.(context)]));
  return (game) => all.get(game);
}

/** The event numbers of a room's active claims. */
export function makeActiveIn(games: readonly RoomGame[]) {
  return async (db: Reader, roomId: string, name: GameName): Promise<number[]> => {
    const active = await games.find((game) => game.name === name)?.listActive?.(db, roomId);
    return active?.map(({ seq }) => seq) ?? [];
  };
}
export type ActiveIn = ReturnType<typeof makeActiveIn>;

/** The maximum number of expired questions settled per run. */
const batchSize = 200;

export type ClaimsOf = ReturnType<typeof makeClaimsOf>;

interface Parts extends Pick<RoomKit, 'addEvent' | 'addChange'> {
  context: Pick<Context, 'clock' | 'db'>;
  claimsOf: ClaimsOf;
  activeIn: ActiveIn;
}

/**
 * Settles questions that are due, inside a transaction that locks the room, so that each is settled once by whatever
 * comes first: a vote, a member leaving, somebody reading the room, or the job.
 */
export function makeSettle({ context, claimsOf, activeIn, addEvent, addChange }: Parts) {
  const { clock } = context;

  async function end(trx: Trx, at: store.QuestionAt, settlement: store.Settlement, question: store.QuestionRow) {
    const { roomId, seq: position } = at;
    const game = (await findSetting(trx, roomId))?.game;
    const claims = game === undefined ? undefined : claimsOf(game);
    const claim = await claims?.find(trx, roomId, position);
    if (claim === undefined) {
      // An older server took the claim back without settling its question.
      await store.settleOnce(trx, at, { ...settlement, outcome: 'off', by: 'owner' });
      await publishQuestion(trx, at);
      return;
    }
    // Settle first: taking the claim off would delete a question that's still open.
    await store.settleOnce(trx, at, settlement);
    if (settlement.outcome === 'off') await claims?.remove(trx, roomId, claim);
    const kind = settlement.outcome === 'kept' ? 'kept' : 'taken-off';
    const { owner_id: userId, owner: login, title } = question;
    const patch = await patchOfQuestion(trx, roomId, position);
    await addEvent(trx, { roomId, at: settlement.at, kind, userId, login, position, title }, () => patch);
  }

  const publishQuestion = async (trx: Trx, { roomId, seq }: store.QuestionAt) =>
    addChange(trx, roomId, await patchOfQuestion(trx, roomId, seq));

  async function removeInactive(trx: Trx, roomId: string, userId: string): Promise<void> {
    if (!(await store.hasQuestionedClaims(trx, roomId, userId))) return;
    const game = (await findSetting(trx, roomId))?.game;
    const active = game === undefined ? [] : await activeIn(trx, roomId, game);
    await store.removeInactive(trx, { roomId, active, userId });
  }

  /** Returns whether the question was due. */
  async function settleIfDue(trx: Trx, at: store.QuestionAt): Promise<boolean> {
    const question = await store.findQuestion(trx, at);
    if (question === undefined || question.outcome !== null) return false;
    const now = clock();
    const { settler, answered_at, ends_at } = question;
    const counted = await store.countVotes(trx, question);
    const outcome = outcomeOf({ settler, isAnswered: answered_at !== null, ...counted, isOver: ends_at <= now });
    if (outcome === undefined) return false;
    const by = settler === 'trust' ? 'owner' : settler;
    await end(trx, at, { outcome, by, votes: counted.votes, at: now }, question);
    return true;
  }

  return {
    settleIfDue,
    publishQuestion,

    /** Settles expired questions by the votes so far, including those of the member who's about to leave. */
    async beforeLeaving(trx: Trx, roomId: string): Promise<void> {
      for (const at of await store.listExpired(trx, clock(), batchSize, roomId)) await settleIfDue(trx, at);
    },

    /**
     * Deletes a former member's votes and questions, and settles what can now be settled. Questions about their
     * remaining claims are settled like any others.
     */
    async afterLeaving(trx: Trx, roomId: string, userId: string): Promise<void> {
      await removeInactive(trx, roomId, userId);
      const open = await store.reassignToGroup(trx, roomId, userId);
      await store.removeUnasked(trx, roomId);
      // All remaining members may have voted already.
      for (const seq of open) await settleIfDue(trx, { roomId, seq });
    },
  };
}
export type Settle = ReturnType<typeof makeSettle>;

/** Settles expired questions, each in its own transaction. One that has been settled by then stays unchanged. */
export const endQuestions = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { lock }: Pick<RoomKit, 'lock'>,
  { settleIfDue }: Settle,
): Job => ({
  name: 'questions',
  everyMs: minuteMs,
  async run(signal) {
    for (const at of await store.listExpired(db.read, clock(), batchSize)) {
      if (signal.aborted) return;
      await db.transact((trx) => settleIfDue(trx, at), { lock: lock(at.roomId) });
    }
  },
});

/** Settles a room's expired questions before somebody reads them, because the job runs only once a minute. */
export const makeSettleExpired =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, { lock }: Pick<RoomKit, 'lock'>, { settleIfDue }: Settle) =>
  async (roomId: string): Promise<void> => {
    for (const at of await store.listExpired(db.read, clock(), batchSize, roomId))
      await db.transact((trx) => settleIfDue(trx, at), { lock: lock(roomId) });
  };
