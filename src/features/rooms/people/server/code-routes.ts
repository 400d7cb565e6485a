import type { FastifyRequest } from 'fastify';
import { byLogin, endSessions, guestUserOf, hashSecret, isSessionOpen } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import type { Caller, Device } from '#server/sessions/sessions.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { findGuest, lockGuest } from '../../guests/server/guest-store.ts';
import { isSelf, noSuchMember, noSuchRoom, requireRoom, roomOfAdmin } from '../../server/rights.ts';
import type { RoomRow } from '../../server/room-row.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import { makeReturnCode } from '../contract.ts';
import { returnAsGuest } from '../return-contract.ts';
import { codeLetters, codeOf, peopleErrors, peopleLimits } from '../rules.ts';
import { addDevice, deviceHash, refuseBannedDevice } from './ban-store.ts';
import { claimCode, dropExpiredCodes, findOwner, putCode } from './code-store.ts';

interface Parts {
  context: Context;
  store: RoomStore;
}

export function codeRoutes(parts: Parts): Route[] {
  return [makeCodeRoute(parts), returnRoute(parts)];
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

  return route(makeReturnCode, async ({ params: { id, login }, caller, request }) => {
    await limits.take('codeByMaker', caller.userId);
    const drawn = Array.from({ length: peopleLimits.codeLength }, () => codeLetters[random.below(codeLetters.length)]);
    const code = drawn.join('');
    const now = clock();
    const expiresAt = now + peopleLimits.codeLastsMs;
    await db.transact(async (trx) => {
      await lockRoom(trx, id);
      const guest = await guestFor(trx, id, login, caller);
      await dropExpiredCodes(trx, now);
      await putCode(trx, { userId: guest.userId, codeHash: hashSecret(code), expiresAt });
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

/** Starts a session for the code's guest and ends their other ones; undefined if the code doesn't work. */
async function moveGuest(
  { db, clock, live, sessions }: Context,
  { codeHash, by, deviceKey, device, request }: ReturnRequest,
) {
  return db.transact(async (trx) => {
    const now = clock();
    const userId = await findOwner(trx, codeHash, now);
    const guest = userId === undefined ? undefined : await findGuest(trx, userId);
    if (guest === undefined) return undefined;
    // Locks in the same order as a removal does. The guest may have been deleted by now, or have set a password.
    await lockRoom(trx, guest.roomId);
    const locked = await lockGuest(trx, guest.id);
    if (locked === undefined || locked.endsAt <= now) return undefined;
    const usedDevice = deviceKey === undefined ? undefined : deviceHash(guest.roomId, deviceKey);
    await refuseBannedDevice(trx, guest.roomId, usedDevice);
    if (!(await claimCode(trx, { codeHash, by, now }))) return undefined;
    const ended = await endSessions(trx, guest.id);
    await addDevice(trx, guest.id, usedDevice);
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
