import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeletePersonData, RenamePerson } from '#server/feature.ts';
import { memberKey } from '../document.ts';
import { dropLink, dropScreenLink } from '../guests/server/link-store.ts';
import { departureOf } from '../members.ts';
import { dropAnswers, hasQuestions, isJudge } from '../questions/server/question-store.ts';
import type { Settle } from '../questions/server/settle.ts';
import { findScreenOf, passScreen, readerOf } from '../screens/server/screen-store.ts';
import type { CleanupParts, RoomGame } from './game.ts';
import { isMemberOf } from './rights.ts';
import type { RoomKit } from './room-kit.ts';
import type { RoomRow } from './room-store.ts';
import * as rooms from './room-store.ts';

/** Removes a user and their data from a room inside a transaction. Returns false if they aren't a member. */
export function makeLeave(
  { db, clock, photos }: Pick<Context, 'db' | 'clock' | 'photos'>,
  kit: Pick<RoomKit, 'addEvent' | 'addChange' | 'publish'>,
  games: readonly RoomGame[],
  store: rooms.RoomStore,
  { beforeLeaving, afterLeaving }: Pick<Settle, 'beforeLeaving' | 'afterLeaving'>,
) {
  const { addEvent, publish } = kit;
  const cleanupParts = { ...kit, db, clock };
  const patchOfLeaving = makePatchOfLeaving(db, games);
  return async function leave(
    trx: Trx,
    roomId: string,
    person: { id: string; login: string },
    kind: 'left' | 'removed',
  ): Promise<boolean> {
    await rooms.lockRoom(trx, roomId);
    const room = await store.findRoom(trx, roomId);
    if (room === undefined || !isMemberOf(room, person.id)) return false;
    const departure = departureFrom(room, person.id);
    if (departure.kind !== 'ends') await beforeLeaving(trx, roomId);
    const patch = await patchOfLeaving(trx, room, person);
    const names = await clearGame(
      { games, cleanupParts },
      trx,
      room,
      departure.kind === 'ends' ? undefined : person.id,
    );
    trx.onCommit(() => photos.remove(names));
    if (departure.kind === 'ends') {
      await rooms.removeRoom(trx, roomId);
      publish.deleted(trx, roomId);
      return true;
    }
    const adminId = departure.kind === 'passes' ? departure.successor.userId : room.adminId;
    const screen = await findScreenOf(trx, roomId);
    if (screen?.userId === person.id) {
      // The screen belongs to the room and stays, unless a removed or disabled member still knows its link.
      if (kind === 'left' && !screen.isBlocked) await passScreen(trx, roomId, adminId);
      else publish.removed(trx, roomId, readerOf(screen));
    }
    await rooms.removeMember(trx, roomId, person.id);
    const at = clock();
    await addEvent(trx, { roomId, at, kind, userId: person.id, login: person.login }, () => patch);
    if (departure.kind === 'passes') {
      await rooms.setAdmin(trx, roomId, adminId);
      // A former admin must not leave a link behind.
      await dropLink(trx, roomId);
      await dropScreenLink(trx, roomId);
      const { userId, login } = departure.successor;
      await addEvent(trx, { roomId, at, kind: 'inherited', userId, login });
    }
    await afterLeaving(trx, roomId, person.id);
    return true;
  };
}
export type Leave = ReturnType<typeof makeLeave>;

/** The patch for a member who leaves; undefined if the room has questions, whose outcome may change too. */
function makePatchOfLeaving(db: Context['db'], games: readonly RoomGame[]) {
  const ofGames = new Map(games.map((game) => [game.name, { game, photos: game.makePhotos?.(db) }]));
  return async (trx: Trx, { id, game: name }: RoomRow, person: { id: string; login: string }) => {
    if (await hasQuestions(trx, id)) return undefined;
    const { game, photos } = ofGames.get(name) ?? {};
    const key = memberKey(person.login);
    const shown = ((await photos?.listShown(id)) ?? []).filter(({ login }) => memberKey(login) === key);
    const hearts = trx.selectFrom('hearts').where('room_id', '=', id).where('user_id', '=', person.id).select('seq');
    const given = (await hearts.execute()).map(({ seq }) => [seq, { [key]: null }]);
    return {
      photos: Object.fromEntries(shown.map(({ seq }) => [seq, null])),
      hearts: Object.fromEntries(given),
      ...((await isJudge(trx, id, person.id)) && { questions: { settler: 'group' as const, judge: null } }),
      ...(await game?.onLeave?.(trx, id, { ...person, key })),
    };
  };
}

export const departureFrom = ({ members, adminId }: Pick<RoomRow, 'members' | 'adminId'>, userId: string) =>
  departureOf(
    members
      .filter((member) => member.userId !== userId)
      .map((member) => ({ ...member, isGuest: member.isGuest === true })),
    adminId === userId,
  );

/** Lets the room's game clean up for the room or one member; returns the photos to delete after the commit. */
export async function clearGame(
  { games, cleanupParts }: { games: readonly RoomGame[]; cleanupParts: CleanupParts },
  trx: Trx,
  room: Pick<RoomRow, 'id' | 'game'>,
  userId?: string,
): Promise<string[]> {
  const game = games.find(({ name }) => name === room.game);
  return (await game?.clear?.(trx, room.id, userId, cleanupParts)) ?? [];
}

export function makeLeaveAllRooms(leave: Leave): DeletePersonData {
  return async (trx, person) => {
    for (const roomId of await rooms.lockRoomsOf(trx, person.id)) await leave(trx, roomId, person, 'left');
    // Done last, and for former rooms too, because a transaction that locks one of those may be settling a question
    // there.
    await dropAnswers(trx, person.id);
  };
}

/**
 * Publishes a changed login. A guest's new name replaces the previous one in the feed, except in the entry about the
 * rename.
 */
export function makeRename({ clock }: Pick<Context, 'clock'>, { addEvent }: Pick<RoomKit, 'addEvent'>): RenamePerson {
  return async (trx, { id, login, previousLogin }) => {
    for (const roomId of await rooms.lockRoomsOf(trx, id)) {
      const event = { roomId, at: clock(), userId: id, login };
      if (previousLogin === undefined) await addEvent(trx, { ...event, kind: 'respelled' });
      else {
        const own = trx.updateTable('room_events').where('room_id', '=', roomId).where('user_id', '=', id);
        await own.set({ login }).execute();
        await addEvent(trx, { ...event, kind: 'renamed', title: previousLogin });
      }
    }
  };
}
