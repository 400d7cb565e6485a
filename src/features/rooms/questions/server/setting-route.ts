import { byLogin } from '#features/accounts/server/index.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { revisionWith } from '../../server/event-store.ts';
import { isAdminOf, noSuchMember, roomOrNone } from '../../server/rights.ts';
import { setSettler } from '../contract.ts';
import type { QuestionParts } from './question-parts.ts';
import { putSetting } from './setting-store.ts';

/** The admin chooses who settles the room's questions. */
export function settingRoute({ context, store, lock, settle }: QuestionParts): Route {
  const { db, limits } = context;
  return route(setSettler, async ({ params: { id }, body, caller }) => {
    await limits.take('question', caller.userId);
    return db.transact(
      async (trx) => {
        const room = await roomOrNone(store, trx, id);
        if (!isAdminOf(room, caller)) throw roleMissing(caller, 'root', 'Only the room’s admin can change this.');
        const judge = body.settler === 'judge' ? byLogin(room.members, body.judge) : undefined;
        if (body.settler === 'judge' && judge === undefined) throw noSuchMember();
        await putSetting(trx, id, { settler: body.settler, judgeId: judge?.userId ?? null });
        const { settler } = body;
        await settle.publishChange(trx, id, { questions: { settler, judge: judge?.login ?? null } });
        return { settler: body.settler, ...(judge && { judge: judge.login }), ...revisionWith(trx) };
      },
      { lock: lock(id) },
    );
  });
}
