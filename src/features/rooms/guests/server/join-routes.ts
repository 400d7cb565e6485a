import type { FastifyRequest } from 'fastify';
import { isLogin } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import {
  addAccount,
  checkNewPassword,
  claimSkeleton,
  dropResetLinks,
  endSessions,
  findBySecret,
  guestUserOf,
  hashSecret,
  isLoginFree,
  isReserved,
  isSessionOpen,
  releaseOtherSkeletons,
  replacePassword,
  resemblesAny,
  userOf,
} from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import { unusableHash } from '#server/passwords.ts';
import { addressKey } from '#server/rate-limits.ts';
import type { Device } from '#server/sessions/sessions.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import type { GameName } from '#shared/site-map.ts';
import { addDevice, deviceHash, refuseBannedDevice } from '../../people/server/people-store.ts';
import { lockedError } from '../../room-rules.ts';
import type { JoinRoom } from '../../server/join-room.ts';
import { isSelf } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { guestErrors, guestLimits } from '../rules.ts';
import { findByKey, keyValidForMs, lockGuest } from './guest-store.ts';
import { guestsOff } from './link-routes.ts';
import * as links from './link-store.ts';

interface Parts extends Pick<RoomKit, 'addEvent'> {
  context: Context;
  store: RoomStore;
  join: JoinRoom;
}

const deadLink = () => new AppError('notFound', guestErrors.deadLink);
/** Concurrent joins with the same name retry with another number; if this many tries fail, there's a bug. */
export const maxTries = 25;

/** Joining by a link, with just a name or an account, and setting the password that makes a guest permanent. */
export function joinRoutes(parts: Parts): Route[] {
  const { context, join } = parts;
  const { db, clock } = context;

  async function find(secret: string, address: string): Promise<links.GuestLink> {
    if (!context.config.takesGuests) throw guestsOff();
    return findBySecret(context, address, () => links.findLink(db.read, hashSecret(secret)), deadLink);
  }

  return [
    route(contract.viewGuestLink, async ({ body, address }) => {
      const { roomId, name: room, admin: host, game, isLocked } = await find(body.secret, address);
      const taken = (await links.listTakenSlots(db.read, roomId)).length;
      const places = Math.max(0, guestLimits.perRoom - taken);
      return { room, host, game, places, ...(isLocked && { is_locked: true as const }) };
    }),
    asGuestRoute(parts, find),
    route(contract.joinByLink, async ({ body, caller, address, request }) => {
      const { roomId, name, game } = await find(body.secret, address);
      const { hasJoined } = await join(roomId, caller, async (trx) => {
        // The link may just have been closed or replaced.
        if ((await links.findLink(trx, hashSecret(body.secret)))?.roomId !== roomId) throw deadLink();
        const target = `${roomId} ${caller.login}`;
        await audit(trx, clock, { actor: caller.login, action: 'join by link', target, outcome: 'done', request });
      });
      return { message: hasJoined ? `Joined "${name}"` : `You're already in "${name}"`, room: roomId, game };
    }),
    permanentRoute(parts),
  ];
}

interface JoinRequest {
  secret: string;
  name: string;
  key?: string | undefined;
  device?: string | undefined;
}
interface Origin {
  device: Device;
  address: string;
  request: FastifyRequest;
}
interface Admission {
  token: string;
  user: { login: string; createdAt: number };
  room: { roomId: string; game: GameName };
}

function asGuestRoute(parts: Parts, find: (secret: string, address: string) => Promise<links.GuestLink>): Route {
  return route(contract.joinAsGuest, async ({ body, caller, address, request }) => {
    if (caller !== undefined) {
      throw new AppError('conflict', `You're logged in as ${caller.login}. Join with that account, or log out first.`);
    }
    const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
    const from = { device, address, request };
    const { token, user, room } =
      (await readmit(parts, body.key, from)) ?? (await admit(parts, await find(body.secret, address), body, from));
    const endsAt = user.createdAt + guestLimits.lastsMs;
    return { token, user: guestUserOf({ ...user, email: null, roles: [] }, { ...room, endsAt }) };
  });
}

/** If the key is known, the first response must have been lost, so this returns the key's guest. */
async function readmit(
  { context }: Parts,
  key: string | undefined,
  { device }: Origin,
): Promise<Admission | undefined> {
  if (key === undefined) return undefined;
  const { db, clock, sessions } = context;
  const keyHash = hashSecret(key);
  return db.transact(async (trx) => {
    const guest = await findByKey(trx, keyHash, clock() - keyValidForMs);
    return guest && { token: await sessions.start(trx, guest.id, 'password', device), user: guest, room: guest };
  });
}

async function admit(
  parts: Parts,
  link: links.GuestLink,
  { secret, name, key, device }: JoinRequest,
  from: Origin,
): Promise<Admission> {
  const { db, limits, random } = parts.context;
  const login = loginFor(name);
  if (login === undefined) throw new AppError('badInput', guestErrors.oddName);
  await limits.take('guestByAddress', addressKey(from.address));
  await limits.take('guestByLink', link.roomId);
  const newcomer = {
    secretHash: hashSecret(secret),
    keyHash: key === undefined ? null : hashSecret(key),
    deviceHash: device === undefined ? undefined : deviceHash(link.roomId, device),
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const logins = loginsFor(login, random.below);
      const admitted = await db.transact((trx) => addGuest(parts, trx, link, { ...newcomer, logins }, from));
      return { ...admitted, room: link };
    } catch (error) {
      if (isUnique(error) && key !== undefined) {
        // A concurrent request used the same key.
        const again = await readmit(parts, key, from);
        if (again !== undefined) return again;
      }
      if (!(isUnique(error) || error instanceof LoginTaken) || attempt === maxTries) throw error;
    }
  }
}

export class LoginTaken extends Error {}

interface Newcomer {
  secretHash: string;
  keyHash: string | null;
  deviceHash: string | undefined;
  logins: readonly string[];
}

async function addGuest(
  { context, store, addEvent }: Parts,
  trx: Trx,
  { roomId }: links.GuestLink,
  { secretHash, keyHash, deviceHash: usedDevice, logins }: Newcomer,
  { device, request }: Origin,
) {
  const { clock, random, sessions } = context;
  await lockRoom(trx, roomId);
  // The link may just have been closed or replaced, or deleted with its room.
  const link = await links.findLink(trx, secretHash);
  if (link?.roomId !== roomId) throw deadLink();
  if (link.isLocked) throw new AppError('conflict', lockedError(link.admin));
  await refuseBannedDevice(trx, roomId, usedDevice);
  const slot = links.freeSlot(await links.listTakenSlots(trx, roomId));
  if (slot === undefined) throw new AppError('conflict', guestErrors.full);
  const login = await firstFreeLogin(trx, logins);
  const createdAt = clock();
  const id = random.text(12);
  const guest = { roomId, slot, endsAt: createdAt + guestLimits.lastsMs, keyHash };
  const account = {
    id,
    login,
    email: null,
    passwordHash: unusableHash(),
    createdAt,
    madeBy: `room ${roomId}`,
    guest,
  };
  await addAccount(trx, account);
  if (!(await claimSkeleton(trx, account))) throw new LoginTaken();
  await addDevice(trx, id, usedDevice);
  const joinedSeq = await addEvent(trx, { roomId, at: createdAt, kind: 'joined', userId: id, login, isGuest: true });
  await store.addMember(trx, { roomId, userId: id, joinedAt: createdAt, joinedSeq });
  const target = `${roomId} ${login}`;
  await audit(trx, clock, { actor: login, action: 'join as guest', target, outcome: 'done', request });
  return { token: await sessions.start(trx, id, 'password', device), user: { login, createdAt } };
}

/** The first free login. Logins that already belong to the guest `ofUserId` count as free. */
export async function firstFreeLogin(trx: Trx, logins: readonly string[], ofUserId?: string): Promise<string> {
  for (const login of logins) if (await isLoginFree(trx, login, ofUserId)) return login;
  throw new AppError('conflict', 'That name is taken. Please choose another one.');
}

/** Turns a name into a login, with hyphens instead of spaces; undefined if the result isn't a valid login. */
export function loginFor(name: string): string | undefined {
  const login = name
    .trim()
    .normalize('NFKC')
    .replace(/^['’]+/u, '')
    .replace(/\s+/gu, '-');
  return isLogin(login) ? login : undefined;
}

/** Words that pages use for people in a room. Accounts may use them as logins; guests may not. */
const reservedWords = ['you', 'nobody', 'guest', 'host', 'admin', 'me', 'everybody', 'everyone', 'root'];

const looksReserved = (login: string): boolean => isReserved(login) || resemblesAny(login, reservedWords);

/**
 * The logins to try for a name, in order: `mia`, `mia-2` to `mia-20`, then some with four random digits, because the
 * same name may be used in many rooms. The database decides which one is free.
 */
export function loginsFor(login: string, below: (below: number) => number): string[] {
  const numbered = Array.from({ length: guestLimits.perRoom - 1 }, (_, index) => `${login}-${index + 2}`);
  const drawn = Array.from({ length: 5 }, () => `${login}-${below(9000) + 1000}`);
  const unnumbered = looksReserved(login) ? [] : [login];
  return [...unnumbered, ...numbered, ...drawn];
}

const notAGuest = () => new AppError('conflict', "You're not a guest. Change your password in your profile.");

function permanentRoute({ context, addEvent }: Parts): Route {
  const { db, passwords, clock, config, live, sessions } = context;
  return route(makeGuestPermanent, async ({ params, body, caller, request }) => {
    if (!isSelf(caller, params.login)) throw new AppError('notFound', "There's no such user.");
    const { guest, userId } = caller;
    if (guest === undefined) throw notAGuest();
    if (!config.takesGuests) throw guestsOff();
    checkNewPassword(body.password, [caller.login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    const login = await db.transact(async (trx) => {
      await lockRoom(trx, guest.roomId);
      const locked = await lockGuest(trx, userId);
      const now = clock();
      // Another call from this session has just set a password. A 401 would log the device out.
      if (locked === undefined && (await isSessionOpen(trx, caller.sessionId))) throw notAGuest();
      // Expired or removed from the room while the password was being hashed.
      if (locked === undefined || locked.endsAt <= now) throw notAuthenticated();
      // The caller may have been renamed while the password was being hashed.
      const { login: current } = locked;
      await replacePassword(trx, userId, passwordHash, now);
      await releaseOtherSkeletons(trx, userId, [current]);
      await dropResetLinks(trx, userId);
      await sessions.prove(trx, caller.sessionId, 'password');
      const ended = await endSessions(trx, userId, caller.sessionId);
      await addEvent(trx, { roomId: guest.roomId, at: now, kind: 'stayed', userId, login: current });
      const target = `${guest.roomId} ${current}`;
      await audit(trx, clock, { actor: current, action: 'keep guest', target, outcome: 'done', request });
      trx.onCommit(() => {
        for (const sessionId of ended) live.announce({ signedOut: { sessionId } });
      });
      return current;
    });
    return { message: 'Your account is now permanent', user: userOf({ ...caller, login }) };
  });
}
