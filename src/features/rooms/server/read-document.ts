import type { Context } from '#server/context.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { memberKey, type RoomParts, type Snapshot } from '../document.ts';
import { revisionOf } from './change-count.ts';
import { isMemberOf, noSuchRoom } from './rights.ts';
import { makeRoomStore } from './room-store.ts';
import { passwordFor } from './views.ts';

/** What a game puts into the document of a room, and beside it for one person. */
type Look<All, Own> = (roomId: string, caller: Caller) => Promise<{ all: All; own: Own }>;

/** Gives the document of a room of this game, for a member of it; throws noSuchRoom for everybody else. */
export function makeReadDocument<All extends object, Own extends object>(
  { db, clock, sealer }: Pick<Context, 'db' | 'clock' | 'sealer'>,
  game: GameName,
  look: Look<All, Own>,
) {
  const { findRoom } = makeRoomStore(db);
  return async (roomId: string, caller: Caller) => {
    const find = async () => {
      const row = await findRoom(db.read, roomId);
      if (row === undefined || row.game !== game || !isMemberOf(row, caller.userId)) throw noSuchRoom();
      return row;
    };
    let row = await find();
    let looked = await look(roomId, caller);
    // A part of a later revision, without the rest, could not be drawn once what led to it is put into it again.
    for (let later = await find(); revisionOf(later) > revisionOf(row); later = await find()) {
      row = later;
      looked = await look(roomId, caller);
    }
    const { all, own } = looked;
    const { id, name, admin, isPrivate, createdAt } = row;
    const members: RoomParts['members'] = Object.fromEntries(
      row.members.map(({ login, since, isGuest }) => [
        memberKey(login),
        { login, since, ...(isGuest && { guest: true as const }) },
      ]),
    );
    const room = { id, name, admin: memberKey(admin), is_private: isPrivate, created_at: toIso(createdAt), game };
    const password = passwordFor(row, caller, sealer);
    return {
      revision: revisionOf(row),
      now: toIso(clock()),
      document: { room, members, ...all },
      own: { ...(password !== undefined && { password }), ...own },
    } satisfies Snapshot;
  };
}
