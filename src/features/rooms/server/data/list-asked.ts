import type { Database } from '#server/db/database.ts';
import { makeReadQuestions } from '../questions/read-questions.ts';
import { type DataTable, dataTable } from './data-table.ts';

/** What members asked about claims, and how it ended: of a question a row for each who asked. */
export function makeListAsked(db: Pick<Database, 'read' | 'engine'>): (roomId: string) => Promise<DataTable> {
  const readQuestions = makeReadQuestions(db);
  return async (roomId) => {
    const { about } = await readQuestions(db.read, roomId);
    return dataTable(
      'questions',
      ['seq', 'login', 'title', 'asked_by', 'word', 'answer', 'for', 'against', 'outcome', 'settled_at'],
      Object.values(about)
        .toSorted((a, b) => a.seq - b.seq)
        .flatMap(({ seq, owner, title, asked, answer, counts, against, settled }) =>
          asked.map(({ login, word }) => ({
            seq,
            login: owner,
            title,
            asked_by: login,
            word,
            answer: answer?.text ?? null,
            for: settled?.counts ?? counts.length,
            against: settled?.against ?? against.length,
            outcome: settled?.outcome ?? null,
            settled_at: settled?.at ?? null,
          })),
        ),
    );
  };
}
