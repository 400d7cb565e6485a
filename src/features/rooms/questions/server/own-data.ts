import type { Reader } from '#server/db/database.ts';

/** The number of questions a user asked and votes they cast. */
export async function countStatements(db: Reader, userId: string): Promise<number> {
  const of = (table: 'question_words' | 'question_votes') =>
    db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('said'))
      .executeTakeFirstOrThrow();
  return Number((await of('question_words')).said) + Number((await of('question_votes')).said);
}

/** A user's questions, answers and votes. Returns a function that picks those in one room. */
export async function exportStatements(db: Reader, userId: string) {
  const about = db.selectFrom('questions').orderBy('questions.room_id').orderBy('questions.seq');
  const columns = ['questions.room_id', 'questions.seq', 'questions.title'] as const;
  const words = await about
    .innerJoin('question_words as said', (join) =>
      join.onRef('said.room_id', '=', 'questions.room_id').onRef('said.seq', '=', 'questions.seq'),
    )
    .where('said.user_id', '=', userId)
    .select([...columns, 'said.word'])
    .execute();
  const votes = await about
    .innerJoin('question_votes as said', (join) =>
      join.onRef('said.room_id', '=', 'questions.room_id').onRef('said.seq', '=', 'questions.seq'),
    )
    .where('said.user_id', '=', userId)
    .select([...columns, 'said.counts'])
    .execute();
  const answers = await about
    .where('owner_id', '=', userId)
    .where('answered_at', 'is not', null)
    .select([...columns, 'answer'])
    .execute();
  const inRoom = <T extends { room_id: string }>(rows: readonly T[], roomId: string) =>
    rows.filter(({ room_id }) => room_id === roomId);
  return (roomId: string) => ({
    questions_asked: inRoom(words, roomId).map(({ seq, title, word }) => ({ event: seq, title, word })),
    questions_answered: inRoom(answers, roomId).map(({ seq, title, answer }) => ({ event: seq, title, answer })),
    votes: inRoom(votes, roomId).map(({ seq, title, counts }) => ({ event: seq, title, counts: counts === 1 })),
  });
}
