import { byLogin, changeGuestLogin } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { guestErrors } from '../../guests/rules.ts';
import { removeGuest } from '../../guests/server/ending.ts';
import { firstFreeLogin, LoginTaken, loginFor, loginsFor, maxTries } from '../../guests/server/join-routes.ts';
import type { Leave } from '../../server/leaving.ts';
import { noSuchMember, roomOfAdmin } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { peopleErrors } from '../rules.ts';
import * as bans from './ban-store.ts';

interface Parts extends Pick<RoomKit, 'addEvent' | 'publish'> {
  context: Context;
  store: RoomStore;
  leave: Leave;
  registry: Pick<FeatureRegistry, 'rename'>;
}

/** The admin's routes for locking the room, renaming guests, and banning people. */
export const peopleRoutes = (parts: Parts): Route[] => [lockRoute(parts), ...banRoutes(parts), renameRoute(parts)];

function banRoutes(parts: Parts): Route[] {
  const { context, store } = parts;
  const { db, clock, limits } = context;
  return [
    route(contract.listBans, async ({ params, caller }) => {
      const { id } = await roomOfAdmin(store, db.read, params.id, caller);
      return { bans: (await bans.listBans(db.read, id)).map(viewOf) };
    }),
    banRoute(parts),
    route(contract.liftBan, async ({ params: { id, ban }, caller, request }) => {
      await limits.take('peopleByAdmin', caller.userId);
      const login = await db.transact(async (trx) => {
        await lockRoom(trx, id);
        await roomOfAdmin(store, trx, id, caller);
        const name = await bans.dropBan(trx, id, ban);
        if (name === undefined) throw new AppError('notFound', 'They can already join again.');
        const entry = { actor: caller.login, action: 'lift ban', target: `${id} ${name}`, outcome: 'done' } as const;
        await audit(trx, clock, { ...entry, request });
        return name;
      });
      return { message: `${login} can join again` };
    }),
  ];
}

function banRoute({ context, store, leave, publish }: Parts): Route {
  const { db, clock, limits, random } = context;
  return route(contract.banMember, async ({ params: { id }, body, caller, request }) => {
    await limits.take('peopleByAdmin', caller.userId);
    return db.transact(async (trx) => {
      // Locked, so that concurrent joins and changes of admin happen either before or after this.
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      const person = byLogin(room.members, body.login);
      if (person === undefined) throw noSuchMember();
      if (person.userId === caller.userId) throw new AppError('conflict', "That's you. Leave the room instead.");
      const ban = { id: random.text(12), roomId: id, person, at: clock() };
      const isBanned = await bans.addBan(trx, ban);
      publish.removed(trx, id, person.userId);
      await leave(trx, id, { id: person.userId, login: person.login }, 'removed');
      await removeGuest(context, trx, person.userId);
      const target = `${id} ${person.login}`;
      await audit(trx, clock, { actor: caller.login, action: 'ban member', target, outcome: 'done', request });
      return {
        message: `Removed ${person.login} from "${room.name}"${isBanned ? ' for good' : ''}`,
        ...(isBanned && {
          ban: viewOf({ id: ban.id, login: person.login, isAccount: !person.isGuest, at: ban.at }),
        }),
      };
    });
  });
}

const viewOf = ({ id, login, isAccount, at }: bans.BanRow): contract.Ban => ({
  ...{ id, login, at: toIso(at) },
  of: isAccount ? 'account' : 'devices',
});

function lockRoute({ context: { db, clock, limits }, store, addEvent }: Parts): Route {
  return route(contract.setRoomLock, async ({ params: { id }, body: { locked }, caller, request }) => {
    await limits.take('peopleByAdmin', caller.userId);
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      if (room.isLocked === locked) return;
      await trx
        .updateTable('rooms')
        .set({ is_locked: locked ? 1 : 0 })
        .where('id', '=', id)
        .execute();
      const { userId, login } = caller;
      await addEvent(trx, { roomId: id, at: clock(), kind: locked ? 'locked' : 'unlocked', userId, login });
      const action = locked ? 'lock room' : 'unlock room';
      await audit(trx, clock, { actor: login, action, target: id, outcome: 'done', request });
    });
    return { message: locked ? 'Room locked' : 'Room unlocked' };
  });
}

function renameRoute({ context, store, registry }: Parts): Route {
  const { db, clock, limits, live, random } = context;
  return route(contract.renameGuest, async ({ params: { id, login: current }, body, caller, request }) => {
    const newLogin = loginFor(body.name);
    if (newLogin === undefined) throw new AppError('badInput', guestErrors.oddName);
    await limits.take('peopleByAdmin', caller.userId);

    const rename = (trx: Trx) => renameIn(trx, loginsFor(newLogin, random.below));
    async function renameIn(trx: Trx, logins: readonly string[]): Promise<string> {
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      const guest = byLogin(room.members, current);
      if (guest === undefined) throw noSuchMember();
      if (!guest.isGuest) throw new AppError('conflict', peopleErrors.onlyGuests);
      const { userId, login: previousLogin } = guest;
      const login = await firstFreeLogin(trx, logins, userId);
      if (login === previousLogin) return login;
      if (!(await changeGuestLogin(trx, { id: userId, login, previousLogin }))) throw new LoginTaken();
      for (const renamed of registry.rename) await renamed(trx, { id: userId, login, previousLogin });
      // Makes their streams reconnect, so that they're present under the new name.
      trx.onCommit(() => live.announce({ rolesChanged: { userId } }));
      const target = `${id} ${login} (was ${previousLogin})`;
      await audit(trx, clock, { actor: caller.login, action: 'rename guest', target, outcome: 'done', request });
      return login;
    }

    for (let attempt = 1; ; attempt++) {
      try {
        const login = await db.transact(rename);
        return { message: `${current} is now ${login}`, login };
      } catch (error) {
        if (!(isUnique(error) || error instanceof LoginTaken) || attempt === maxTries) throw error;
      }
    }
  });
}
