import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { ForgetPerson, RespellPerson } from '#server/feature.ts';
import type { ClearingHouse, RoomGame } from './game.ts';
import { dropLink } from './guests/link-store.ts';
import { dropAnswers } from './questions/question-store.ts';
import type { Settle } from './questions/settle.ts';
import { isMemberOf } from './rights.ts';
import type { RoomKit } from './room-kit.ts';
import type { RoomRow } from './room-row.ts';
import * as rooms from './room-store.ts';
import { readerOf } from './screens/screen-door.ts';
import { findScreenOf } from './screens/screen-store.ts';

/**
 * Takes a person out of a room, inside a transaction: what they have in its game goes; an admin hands over to the
 * longest-standing member who is no guest, and a room without one goes. False when they are no member.
 */
export function makeLeave(
  { db, clock, photos }: Pick<Context, 'db' | 'clock' | 'photos'>,
  kit: Pick<RoomKit, 'addEvent' | 'countChange' | 'tell'>,
  games: readonly RoomGame[],
  store: rooms.RoomStore,
  { beforeLeaving, afterLeaving }: Pick<Settle, 'beforeLeaving' | 'afterLeaving'>,
) {
  const { addEvent, tell } = kit;
  const house = { ...kit, db, clock };
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<boolean> {
    await rooms.holdRoom(trx, db.engine, roomId);
    const room = await store.findRoom(trx, roomId);
    if (room === undefined || !isMemberOf(room, person.id)) return false;
    const heir = heirOf(room, person.id);
    if (heir !== undefined) await beforeLeaving(trx, roomId);
    const names = await clearGame({ games, house }, trx, room, heir && person.id);
    trx.onCommit(() => photos.remove(names));
    if (heir === undefined) {
      await rooms.removeRoom(trx, roomId);
      tell.deleted(trx, roomId);
      return true;
    }
    // It goes with the seat of who made it.
    const screen = await findScreenOf(trx, roomId);
    if (screen?.userId === person.id) tell.removed(trx, roomId, readerOf(screen));
    await rooms.removeMember(trx, roomId, person.id);
    const at = clock();
    await addEvent(trx, { roomId, at, kind, userId: person.id, login: person.login });
    if (room.adminId === person.id) {
      await rooms.handOver(trx, roomId, heir.userId);
      // Who is no admin any more must not leave a door behind.
      await dropLink(trx, roomId);
      const { userId, login } = heir;
      await addEvent(trx, { roomId, at, kind: 'inherited', userId, login });
    }
    await afterLeaving(trx, roomId, person.id);
    return true;
  };
}
export type Leave = ReturnType<typeof makeLeave>;

/** Who gets a room from somebody who goes: the longest-standing member who is no guest, for those go by themselves one day. */
export const heirOf = ({ members }: Pick<RoomRow, 'members'>, userId: string) =>
  members.find((member) => member.userId !== userId && member.isGuest !== true);

/** Lets the game of a room take away what goes with it, or with one member; gives the photos to delete after the commit. */
export async function clearGame(
  { games, house }: { games: readonly RoomGame[]; house: ClearingHouse },
  trx: Trx,
  room: Pick<RoomRow, 'id' | 'game'>,
  userId?: string,
): Promise<string[]> {
  const game = games.find(({ name }) => name === room.game);
  return (await game?.clear?.(trx, room.id, userId, house)) ?? [];
}

/** What happens to a person's rooms when their account goes. */
export function makeForget({ db }: Pick<Context, 'db'>, leave: Leave): ForgetPerson {
  return async (trx, person) => {
    for (const roomId of await rooms.holdRoomsOf(trx, db.engine, person.id)) await leave(trx, roomId, person, 'left');
    // Last, also of rooms that they left before: whoever holds one of those may be about to settle a question there.
    await dropAnswers(trx, person.id);
  };
}

/** In rooms somebody with another spelling of the login is news: what is kept ready of a revision names its members. */
export function makeRespell(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { addEvent }: Pick<RoomKit, 'addEvent'>,
): RespellPerson {
  return async (trx, { id, login }) => {
    for (const roomId of await rooms.holdRoomsOf(trx, db.engine, id)) {
      await addEvent(trx, { roomId, at: clock(), kind: 'respelled', userId: id, login });
    }
  };
}
