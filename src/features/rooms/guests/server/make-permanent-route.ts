import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import {
  checkNewPassword,
  dropResetLinks,
  endSessions,
  isSessionOpen,
  releaseOtherSkeletons,
  replacePassword,
  userOf,
} from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { isSelf } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom } from '../../server/room-store.ts';
import { lockGuest } from './guest-store.ts';
import { guestsOff } from './link-routes.ts';

const notAGuest = () => new AppError('conflict', "You're not a guest. Change your password in your profile.");

export function makePermanentRoute(context: Context, { addEvent }: Pick<RoomKit, 'addEvent'>): Route {
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
      // Another call of this session has just set a password. A 401 would log the device out.
      if (locked === undefined && (await isSessionOpen(trx, caller.sessionId))) throw notAGuest();
      // Expired or removed from the room while the password was being hashed.
      if (locked === undefined || locked.endsAt <= now) throw notAuthenticated();
      // The caller may have got another name while the password was being hashed.
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
