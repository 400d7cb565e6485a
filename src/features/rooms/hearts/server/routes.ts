import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { memberKey } from '../../document.ts';
import type { RoomGame } from '../../server/game.ts';
import { currentLogin, noSuchRoom } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import * as contract from '../contract.ts';
import { type HeartTarget, makeHeartStore } from './store.ts';

interface Parts extends Pick<RoomKit, 'lock' | 'publish'> {
  context: Context;
  games: readonly RoomGame[];
}

export function heartRoutes({ context: { db, clock, limits }, games, lock, publish }: Parts): Route[] {
  const store = makeHeartStore(db);

  /** The activity's owner. Throws if the caller isn't a member, or the event isn't an activity. */
  async function requireActivity(trx: Trx, roomId: string, seq: number, { userId }: Caller): Promise<ActivityOwner> {
    const activity = await store.findActivity(trx, { roomId, seq, userId });
    if (activity === undefined) throw noSuchRoom();
    const game = games.find(({ name }) => name === activity.game);
    const owner = await ownerOf(trx, roomId, seq, activity, game);
    if (owner === undefined) throw new AppError('notFound', "There's nothing here to give a heart to.");
    return { ...owner, game };
  }

  async function change(trx: Trx, { id, seq: text }: { id: string; seq: string }, caller: Caller, on: boolean) {
    const seq = Number(text);
    const { userId } = caller;
    const at = { roomId: id, seq, userId };
    const owner = await requireActivity(trx, id, seq, caller);
    if (owner.userId === userId) throw new AppError('forbidden', "You can't give yourself a heart.");
    const listActive = async () => ((await owner.game?.listActive?.(trx, id)) ?? []).map((activity) => activity.seq);
    const counted = on ? await store.give(trx, at, listActive) : await store.take(trx, at);
    if (counted !== undefined) {
      const { n, revision } = counted;
      const patch = { hearts: { [seq]: { [memberKey(await currentLogin(trx, caller))]: n } } };
      publish.change(trx, id, { revision, now: toIso(clock()), patch });
    }
    return { hearts: await store.listHearts(trx, id, seq), ...(counted && { revision: counted.revision }) };
  }

  const heartRoute = (shape: typeof contract.giveHeart | typeof contract.takeHeart, on: boolean) =>
    route(shape, async ({ params, caller, once }) => {
      await limits.take('heart', caller.userId);
      return once((trx) => change(trx, params, caller, on), { lock: lock(params.id) });
    });
  return [heartRoute(contract.giveHeart, true), heartRoute(contract.takeHeart, false)];
}

interface ActivityOwner {
  /** Null if the account has been deleted. */
  userId: string | null;
  game?: RoomGame | undefined;
}

/** The owner of a stored activity, or of an active square whose event was pruned. */
async function ownerOf(
  trx: Trx,
  roomId: string,
  seq: number,
  { kind, userId }: HeartTarget,
  game: RoomGame | undefined,
): Promise<ActivityOwner | undefined> {
  if (kind !== null) return game?.activityKinds?.includes(kind) ? { userId } : undefined;
  return (await game?.listActive?.(trx, roomId))?.find((activity) => activity.seq === seq);
}
