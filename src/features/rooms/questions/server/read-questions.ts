import type { Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import type { RoomParts } from '../../document.ts';
import { maxSettledShown, type Question } from '../contract.ts';
import type { Settler } from '../rules.ts';

/** A room's questions, as all its members see them. The room must exist. */
export async function readQuestions(db: Reader, roomId: string): Promise<RoomParts['questions']> {
  const setting = await findSetting(db, roomId);
  return {
    settler: setting?.settler ?? 'trust',
    ...(setting?.judge && { judge: setting.judge }),
    about: await viewsOf(db, roomId, await rowsOf(db, roomId)),
  };
}

/** The patch for the question about this event's claim; in it, a deleted question is null. */
export async function patchOfQuestion(db: Reader, roomId: string, seq: number) {
  const rows = await selectRows(db, roomId).where('questions.seq', '=', seq).execute();
  const view = (await viewsOf(db, roomId, rows))[seq];
  const answer = view?.answer && { ...view.answer, text: view.answer.text ?? null };
  return { questions: { about: { [seq]: view ? { ...view, ...(answer && { answer }) } : null } } };
}

async function rowsOf(db: Reader, roomId: string) {
  const all = selectRows(db, roomId);
  const open = await all.where('outcome', 'is', null).orderBy('ends_at').orderBy('seq').execute();
  const settled = await all
    .where('outcome', 'is not', null)
    .orderBy('settled_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(maxSettledShown)
    .execute();
  return [...open, ...settled];
}

/** Members' words and votes by question, earliest first. */
async function readStatements(db: Reader, roomId: string, rows: readonly Row[]) {
  const seqs = JSON.stringify(rows.map(({ seq }) => String(seq)));
  const words = await db
    .selectFrom('question_words as word')
    .innerJoin('users', 'users.id', 'word.user_id')
    .where('word.room_id', '=', roomId)
    .where((eb) => eb(eb.cast<string>('word.seq', 'text'), 'in', listed(db, seqs)))
    .orderBy('word.asked_at')
    .orderBy('users.login')
    .select(['word.seq', 'users.login', 'word.word'])
    .execute();
  const votes = await db
    .selectFrom('question_votes as vote')
    .innerJoin('users', 'users.id', 'vote.user_id')
    .where('vote.room_id', '=', roomId)
    .where((eb) => eb(eb.cast<string>('vote.seq', 'text'), 'in', listed(db, seqs)))
    .orderBy('vote.voted_at')
    .orderBy('users.login')
    .select(['vote.seq', 'users.login', 'vote.counts'])
    .execute();
  return { words: Map.groupBy(words, ({ seq }) => seq), votes: Map.groupBy(votes, ({ seq }) => seq) };
}

const listed = (db: Reader, texts: string) => db.selectFrom(listOf(texts)).select('listed.value');

async function viewsOf(db: Reader, roomId: string, rows: readonly Row[]): Promise<RoomParts['questions']['about']> {
  const { words, votes } =
    rows.length === 0 ? { words: undefined, votes: undefined } : await readStatements(db, roomId, rows);
  return Object.fromEntries(rows.map((row) => [row.seq, questionOf(row, words?.get(row.seq), votes?.get(row.seq))]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const selectRows = (db: Reader, roomId: string) =>
  db
    .selectFrom('questions')
    .leftJoin('users as asked', 'asked.id', 'questions.owner_id')
    .leftJoin('users as judge', 'judge.id', 'questions.judge_id')
    .where('questions.room_id', '=', roomId)
    .selectAll('questions')
    .select(['asked.login', 'judge.login as judge']);

function questionOf(
  row: Row,
  asked: readonly { login: string; word: string }[] = [],
  voted: readonly { login: string; counts: number }[] = [],
): Question {
  const { seq, title, login, owner, settler, judge, answered_at, answer } = row;
  const votersFor = (counts: number) => voted.filter((vote) => vote.counts === counts).map(({ login }) => login);
  return {
    seq,
    title,
    owner: login ?? owner,
    settler,
    ...(judge !== null && { judge }),
    ends_at: toIso(row.ends_at),
    asked: asked.map(({ login, word }) => ({ login, word })),
    ...(answered_at !== null && { answer: { at: toIso(answered_at), ...(answer !== null && { text: answer }) } }),
    counts: votersFor(1),
    against: votersFor(0),
    ...settledOf(row),
  };
}

type Settled = Pick<Question, 'settled'>;

function settledOf(row: {
  outcome: 'kept' | 'off' | null;
  settled_by: 'owner' | 'group' | 'judge' | null;
  settled_at: number | null;
  counts: number;
  against: number;
}): Settled {
  const { outcome, settled_by: by, settled_at: at, counts, against } = row;
  return outcome === null || by === null || at === null
    ? {}
    : { settled: { at: toIso(at), outcome, by, counts, against } };
}

export interface Setting {
  game: GameName;
  settler: Settler;
  judgeId: string | null;
  judge: string | null;
}

export async function findSetting(db: Reader, roomId: string): Promise<Setting | undefined> {
  const row = await db
    .selectFrom('rooms')
    .leftJoin('users', 'users.id', 'rooms.judge_id')
    .where('rooms.id', '=', roomId)
    .select(['rooms.game', 'rooms.settler', 'rooms.judge_id', 'users.login'])
    .executeTakeFirst();
  return row && { game: row.game as GameName, settler: row.settler, judgeId: row.judge_id, judge: row.login };
}
