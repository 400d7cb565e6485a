import type { Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { preparedWrite } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Outcome } from '../rules.ts';

type Row = Tables['questions'];
export type QuestionRow = Row;
type SettledBy = NonNullable<Row['settled_by']>;

export type QuestionAt = {
  roomId: string;
  /** The number of the claim's event. */
  seq: number;
};

const questionAt = (db: Reader, { roomId, seq }: QuestionAt) =>
  db.selectFrom('questions').where('questions.room_id', '=', roomId).where('questions.seq', '=', seq);

/** With the owner's current login. */
export async function findQuestion(db: Reader, at: QuestionAt): Promise<QuestionRow | undefined> {
  const row = await questionAt(db, at)
    .leftJoin('users', 'users.id', 'questions.owner_id')
    .selectAll('questions')
    .select('users.login')
    .executeTakeFirst();
  return row && { ...row, owner: row.login ?? row.owner };
}

type NewQuestion = Pick<Row, 'room_id' | 'seq' | 'owner_id' | 'owner' | 'title' | 'settler' | 'judge_id' | 'ends_at'>;

export async function addQuestion(trx: Trx, question: NewQuestion): Promise<void> {
  await trx
    .insertInto('questions')
    .values({ ...question, ...unsettled })
    .execute();
}

const unsettled = {
  answered_at: null,
  answer: null,
  outcome: null,
  settled_by: null,
  settled_at: null,
  counts: 0,
  against: 0,
};

/** Returns false if the user has already asked. */
export async function addWord(
  trx: Trx,
  { roomId, seq, userId, word, at }: QuestionAt & { userId: string; word: string; at: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('question_words')
    .values({ room_id: roomId, seq, user_id: userId, word, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .execute();
  return added.length > 0;
}

/** `text` is null for an answer by photo. */
export async function saveAnswer(
  trx: Trx,
  { roomId, seq }: QuestionAt,
  at: number,
  text: string | null,
): Promise<void> {
  await trx
    .updateTable('questions')
    .set({ answered_at: at, answer: text })
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .execute();
}

/** Returns false if the user's vote was already the same. */
export async function putVote(
  trx: Trx,
  { roomId, seq, userId, counts, at }: QuestionAt & { userId: string; counts: boolean; at: number },
): Promise<boolean> {
  const vote = counts ? 1 : 0;
  const put = await trx
    .insertInto('question_votes')
    .values({ room_id: roomId, seq, user_id: userId, counts: vote, voted_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['room_id', 'seq', 'user_id'])
        .doUpdateSet({ counts: vote, voted_at: at })
        .where('question_votes.counts', '<>', vote),
    )
    .returning('seq')
    .execute();
  return put.length > 0;
}

/** The votes cast, and the number of members entitled to vote: only the judge, or everybody except the owner. */
export async function countVotes(db: Reader, { room_id, seq, owner_id, judge_id }: QuestionRow) {
  const votesCast = db.selectFrom('question_votes').where('room_id', '=', room_id).where('seq', '=', seq);
  const voted = await (judge_id === null ? votesCast : votesCast.where('user_id', '=', judge_id))
    .select('counts')
    .execute();
  const counts = voted.filter((vote) => vote.counts === 1).length;
  const votes = { counts, against: voted.length - counts };
  if (judge_id !== null) return { votes, voters: 1 };
  const members = db.selectFrom('members').where('room_id', '=', room_id);
  const others = owner_id === null ? members : members.where('user_id', '<>', owner_id);
  const { voters } = await others.select((eb) => eb.fn.countAll<number>().as('voters')).executeTakeFirstOrThrow();
  return { votes, voters: Number(voters) };
}

export interface Settlement {
  outcome: Outcome;
  by: SettledBy;
  votes: { counts: number; against: number };
  at: number;
}

/** Returns false if it has already been settled. */
export async function settleOnce(trx: Trx, { roomId, seq }: QuestionAt, settlement: Settlement): Promise<boolean> {
  const { outcome, by, votes, at } = settlement;
  const settled = await trx
    .updateTable('questions')
    .set({ outcome, settled_by: by, settled_at: at, ...votes })
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .where('outcome', 'is', null)
    .returning('seq')
    .execute();
  return settled.length > 0;
}

/** Prepared once, because it runs for every claim taken back, questioned or not. Returns the question, if any. */
export const makeSettleUndone = (read: Reader) =>
  preparedWrite<QuestionAt & { at: number }, { seq: number }>(read, (db, parameter) =>
    db
      .updateTable('questions')
      .set({ outcome: 'off', settled_by: 'owner', settled_at: parameter('at') })
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '=', parameter('seq'))
      .where('outcome', 'is', null)
      .returning('seq'),
  );

const open = (db: Reader) => db.selectFrom('questions').where('outcome', 'is', null);

/** Expired questions, in one room or in all. */
export async function listExpired(db: Reader, now: number, limit: number, roomId?: string): Promise<QuestionAt[]> {
  const expired = open(db).where('ends_at', '<=', now);
  const query = roomId === undefined ? expired : expired.where('room_id', '=', roomId);
  const rows = await query.orderBy('ends_at').limit(limit).select(['room_id', 'seq']).execute();
  return rows.map(({ room_id, seq }) => ({ roomId: room_id, seq }));
}

async function listOpen(db: Reader, roomId: string): Promise<number[]> {
  const rows = await open(db).where('room_id', '=', roomId).orderBy('seq').select('seq').execute();
  return rows.map(({ seq }) => seq);
}

interface SweepScope {
  roomId: string;
  active: readonly number[];
}

const aboutInactive = (trx: Trx, { roomId, active }: SweepScope) =>
  trx
    .deleteFrom('questions')
    .where('room_id', '=', roomId)
    .where((eb) =>
      eb(
        eb.cast<string>('seq', 'text'),
        'not in',
        eb.selectFrom(listOf(JSON.stringify(active.map(String)))).select('listed.value'),
      ),
    );

/** Deletes settled questions about inactive claims, which can't be questioned again. */
export async function sweepSettled(trx: Trx, swept: SweepScope): Promise<void> {
  await aboutInactive(trx, swept).where('outcome', 'is not', null).execute();
}

/** Deletes all questions, open or settled, about claims that were removed with a member. */
export async function removeInactive(trx: Trx, swept: SweepScope & { userId: string }): Promise<void> {
  await aboutInactive(trx, swept).where('owner_id', '=', swept.userId).execute();
}

export async function isMember(db: Reader, roomId: string, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const membership = db
    .selectFrom('members')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .select('user_id');
  return (await membership.executeTakeFirst()) !== undefined;
}

export async function hasQuestions(db: Reader, roomId: string): Promise<boolean> {
  const query = db.selectFrom('questions').where('room_id', '=', roomId).select('seq').limit(1);
  return (await query.execute()).length > 0;
}

export async function isJudge(db: Reader, roomId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('rooms').where('id', '=', roomId).where('judge_id', '=', userId).select('id');
  return (await query.execute()).length > 0;
}

export async function hasQuestionedClaims(db: Reader, roomId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('questions').where('owner_id', '=', userId).where('room_id', '=', roomId);
  return (await query.select('seq').limit(1).execute()).length > 0;
}

/** Deletes a user's answers in all rooms, before their account is deleted. */
export async function dropAnswers(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('questions').set({ answer: null }).where('owner_id', '=', userId).execute();
}

export async function countSettled(db: Reader, roomId: string): Promise<number> {
  const query = db.selectFrom('questions').where('room_id', '=', roomId).where('outcome', 'is not', null);
  const { settled } = await query.select((eb) => eb.fn.countAll<number>().as('settled')).executeTakeFirstOrThrow();
  return Number(settled);
}

/**
 * When a member leaves, the group settles what they would have settled, as a judge or as a trusted owner. Returns the
 * room's open questions.
 */
export async function reassignToGroup(trx: Trx, roomId: string, userId: string): Promise<number[]> {
  const seqs = await listOpen(trx, roomId);
  const byGroup = { settler: 'group', judge_id: null } as const;
  await trx.updateTable('rooms').set(byGroup).where('id', '=', roomId).where('judge_id', '=', userId).execute();
  if (seqs.length === 0) return seqs;
  const judged = trx.updateTable('questions').set(byGroup).where('room_id', '=', roomId).where('judge_id', '=', userId);
  await judged.where('outcome', 'is', null).execute();
  const trusted = trx
    .updateTable('questions')
    .set(byGroup)
    .where('room_id', '=', roomId)
    .where('owner_id', '=', userId);
  await trusted.where('settler', '=', 'trust').where('outcome', 'is', null).execute();
  return seqs;
}

/** Deletes open questions whose askers have all left. */
export async function removeUnasked(trx: Trx, roomId: string): Promise<void> {
  await trx
    .deleteFrom('questions')
    .where('room_id', '=', roomId)
    .where('outcome', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('question_words as word')
            .whereRef('word.room_id', '=', 'questions.room_id')
            .whereRef('word.seq', '=', 'questions.seq')
            .select('word.seq'),
        ),
      ),
    )
    .execute();
}
