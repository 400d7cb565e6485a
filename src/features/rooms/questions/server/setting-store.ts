import type { Reader, Trx } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';
import type { Settler } from '../rules.ts';

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

/** Applies to future questions only. */
export async function putSetting(
  trx: Trx,
  roomId: string,
  { settler, judgeId }: Pick<Setting, 'settler' | 'judgeId'>,
): Promise<void> {
  await trx.updateTable('rooms').set({ settler, judge_id: judgeId }).where('id', '=', roomId).execute();
}
