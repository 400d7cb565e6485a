import type { FastifyRequest } from 'fastify';
import {
  byLogin,
  changeGuestLogin,
  endSessions,
  guestUserOf,
  hashSecret,
  isSessionOpen,
} from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import type { Caller, Device } from '#server/sessions/sessions.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import { returnAsGuest } from '../../guests/contract.ts';
import { guestErrors } from '../../guests/rules.ts';
import { findGuest, lockGuest, removeGuest } from '../../guests/server/guest-store.ts';
import { firstFreeLogin, LoginTaken, loginFor, loginsFor, maxTries } from '../../guests/server/join-routes.ts';
import type { Leave } from '../../server/leaving.ts';
import { isSelf, noSuchMember, noSuchRoom, requireRoom, roomOfAdmin } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomRow, type RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { codeLetters, codeOf, peopleErrors, peopleLimits } from '../rules.ts';
import * as people from './people-store.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    peopleByAdmin: Rule;
    codeByMaker: Rule;
    codeByAddress: Rule;
    codeAnywhere: Rule;
  }
}

export const peopleRates = {
  /** Locking, banning and renaming, which are published to everyone in the room. */
  peopleByAdmin: { burst: 30, refillMs: 2 * secondMs },
  codeByMaker: { burst: 10, refillMs: minuteMs },
  /** Wrong codes only: several guests behind one address may mistype theirs. */
  codeByAddress: { burst: 10, refillMs: minuteMs },
  /** Wrong codes from all addresses: with a billion codes, guessing any one of a hundred takes two years on average. */
  codeAnywhere: { burst: 200, refillMs: 6 * secondMs },
};

interface Parts extends Pick<RoomKit, 'addEvent' | 'publish'> {
  context: Context;
  store: RoomStore;
  leave: Leave;
  registry: Pick<FeatureRegistry, 'rename'>;
}

/** The admin's routes for locking the room, renaming guests and banning people, and those for guests' return codes. */
export const peopleRoutes = (parts: Parts): Route[] => [
  lockRoute(parts),
  ...banRoutes(parts),
  renameRoute(parts),
  makeCodeRoute(parts),
  returnRoute(parts),
];

function banRoutes(parts: Parts): Route[] {
  const { context, store } = parts;
  const { db, clock, limits } = context;
  return [
    route(contract.listBans, async ({ params, caller }) => {
      const { id } = await roomOfAdmin(store, db.read, params.id, caller);
      return { bans: (await people.listBans(db.read, id)).map(viewOf) };
    }),
    banRoute(parts),
    route(contract.liftBan, async ({ params: { id, ban }, caller, request }) => {
      await limits.take('peopleByAdmin', caller.userId);
      const login = await db.transact(async (trx) => {
        await lockRoom(trx, id);
        await roomOfAdmin(store, trx, id, caller);
        const name = await people.dropBan(trx, id, ban);
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
      const isBanned = await people.addBan(trx, ban);
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

const viewOf = ({ id, login, isAccount, at }: people.BanRow): contract.Ban => ({
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

function makeCodeRoute({ context, store }: Parts): Route {
  const { db, clock, limits, random } = context;

  /** Runs in the locked room, so that neither a former admin nor a browser that was just logged out gets a code. */
  async function guestFor(trx: Trx, id: string, login: string, caller: Caller) {
    const isOwn = isSelf(caller, login);
    if (isOwn && !(await isSessionOpen(trx, caller.sessionId))) throw notAuthenticated();
    const room = isOwn ? await requireRoom(store, trx, id) : await roomOfAdmin(store, trx, id, caller);
    const guest = byLogin(room.members, login);
    if (guest === undefined) throw noSuchMemberFor(room, caller);
    if (!guest.isGuest || (await lockGuest(trx, guest.userId)) === undefined)
      throw new AppError('conflict', peopleErrors.onlyGuestsMove);
    return guest;
  }

  return route(contract.makeReturnCode, async ({ params: { id, login }, caller, request }) => {
    await limits.take('codeByMaker', caller.userId);
    const drawn = Array.from({ length: peopleLimits.codeLength }, () => codeLetters[random.below(codeLetters.length)]);
    const code = drawn.join('');
    const now = clock();
    const expiresAt = now + peopleLimits.codeLastsMs;
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      const guest = await guestFor(trx, id, login, caller);
      await people.dropExpiredCodes(trx, now);
      await people.putCode(trx, { userId: guest.userId, codeHash: hashSecret(code), expiresAt });
      const target = `${id} ${guest.login}`;
      await audit(trx, clock, { actor: caller.login, action: 'make guest code', target, outcome: 'done', request });
    });
    return { code, expires_at: toIso(expiresAt) };
  });
}

/** Strangers don't learn whether the room exists. */
const noSuchMemberFor = ({ members }: RoomRow, { userId }: Caller) =>
  members.some((member) => member.userId === userId) ? noSuchMember() : noSuchRoom();

interface ReturnRequest {
  codeHash: string;
  /** Identifies the call, so that a retry after a lost response gets in again. */
  by: string;
  deviceKey: string | undefined;
  device: Device;
  request: FastifyRequest;
}

function returnRoute({ context }: Parts): Route {
  const { limits, random } = context;
  return route(returnAsGuest, async ({ body, caller, address, request }) => {
    if (caller !== undefined) {
      throw new AppError('conflict', `You're logged in as ${caller.login}. Log out first.`);
    }
    // A code is short, unlike a link's secret, so every attempt counts towards the limit, and only a correct one is
    // refunded.
    const key = addressKey(address);
    await limits.take('codeByAddress', key);
    await limits.take('codeAnywhere', 'all');
    const entry = await moveGuest(context, {
      codeHash: hashSecret(codeOf(body.code)),
      by: hashSecret(body.key ?? random.text(32)),
      deviceKey: body.device,
      device: { agent: request.headers['user-agent'], timeZone: body.time_zone },
      request,
    });
    if (entry === undefined) throw new AppError('notFound', peopleErrors.badCode);
    await limits.refund('codeByAddress', key);
    await limits.refund('codeAnywhere', 'all');
    return entry;
  });
}

/** Starts a session for the code's guest and ends all their others; undefined if the code doesn't work. */
async function moveGuest(
  { db, clock, live, sessions }: Context,
  { codeHash, by, deviceKey, device, request }: ReturnRequest,
) {
  return db.transact(async (trx) => {
    const now = clock();
    const userId = await people.findOwner(trx, codeHash, now);
    const guest = userId === undefined ? undefined : await findGuest(trx, userId);
    if (guest === undefined) return undefined;
    // Locks in the same order as a removal does. The guest may have been deleted by now, or have set a password.
    await lockRoom(trx, guest.roomId);
    const locked = await lockGuest(trx, guest.id);
    if (locked === undefined || locked.endsAt <= now) return undefined;
    const usedDevice = deviceKey === undefined ? undefined : people.deviceHash(guest.roomId, deviceKey);
    await people.refuseBannedDevice(trx, guest.roomId, usedDevice);
    if (!(await people.claimCode(trx, { codeHash, by, now }))) return undefined;
    const ended = await endSessions(trx, guest.id);
    await people.addDevice(trx, guest.id, usedDevice);
    // The old browser still knows the key that the guest joined with.
    await trx.updateTable('users').set({ guest_key: null }).where('id', '=', guest.id).execute();
    const token = await sessions.start(trx, guest.id, 'password', device);
    const target = `${guest.roomId} ${guest.login}`;
    await audit(trx, clock, { actor: guest.login, action: 'use guest code', target, outcome: 'done', request });
    trx.onCommit(() => {
      for (const sessionId of ended) live.announce({ signedOut: { sessionId } });
    });
    const { endsAt } = locked;
    return { token, user: guestUserOf({ ...guest, email: null, roles: [] }, { ...guest, endsAt }) };
  });
}
