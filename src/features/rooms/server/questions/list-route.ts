import { written } from '#server/http/answers.ts';
import { answerKept, type KeptBytes, keepForNow } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { listQuestions } from '../../question-contract.ts';
import { noSuchRoom } from '../rights.ts';
import { SnapshotCache } from '../snapshot-cache.ts';
import { makeReadQuestions } from './question-list.ts';
import type { QuestionParts } from './question-parts.ts';
import { listOver } from './question-store.ts';

const settledAtOnce = 50;

/** The questions of a room. Those whose time is over are settled first: the job of the site comes round once a minute. */
export function listRoute({ context: { db, clock }, hold, settle }: QuestionParts): Route {
  const readQuestions = makeReadQuestions(db);
  const lists = new SnapshotCache<KeptBytes>(db.read, undefined, { bytesOf: ({ bytes }) => bytes, hasHearts: true });

  return route(listQuestions, async ({ params: { id }, caller, request }) => {
    for (const at of await listOver(db.read, clock(), settledAtOnce, id))
      await db.transact((trx) => settle.settleIfDue(trx, at), { hold: hold(id) });
    const kept = await lists.get(id, caller.userId, async ({ revision: seq, hearts: n }) =>
      keepForNow(written(listQuestions, { seq, n, ...(await readQuestions(db.read, id)) }).json),
    );
    if (kept === undefined) throw noSuchRoom();
    return answerKept(kept, request.headers);
  });
}
