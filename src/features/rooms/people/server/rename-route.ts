import { byLogin, changeGuestLogin } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { guestSentences } from '../../guests/rules.ts';
import { firstFreeLogin, LoginTaken, loginFor, loginsFor, maxTries } from '../../guests/server/join-routes.ts';
import { noSuchMember, roomOfAdmin } from '../../server/rights.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import { renameGuest } from '../contract.ts';
import { peopleSentences } from '../rules.ts';

interface Parts {
  context: Context;
  store: RoomStore;
  registry: Pick<FeatureRegistry, 'rename'>;
}

/** The admin gives a guest another name. */
export function renameRoute({ context, store, registry }: Parts): Route {
  const { db, clock, limits, live, random } = context;
  return route(renameGuest, async ({ params: { id, login: current }, body, caller, request }) => {
    const wanted = loginFor(body.name);
    if (wanted === undefined) throw new AppError('badInput', guestSentences.oddName);
    await limits.take('peopleByAdmin', caller.userId);

    const rename = (trx: Trx) => renameIn(trx, loginsFor(wanted, random.below));
    async function renameIn(trx: Trx, logins: readonly string[]): Promise<string> {
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      const guest = byLogin(room.members, current);
      if (guest === undefined) throw noSuchMember();
      if (!guest.isGuest) throw new AppError('conflict', peopleSentences.onlyGuests);
      const { userId, login: former } = guest;
      const login = await firstFreeLogin(trx, logins, userId);
      if (login === former) return login;
      if (!(await changeGuestLogin(trx, { id: userId, login, former }))) throw new LoginTaken();
      for (const renamed of registry.rename) await renamed(trx, { id: userId, login, former });
      // Makes their streams reconnect, so that they're present under the new name.
      trx.onCommit(() => live.announce({ rolesChanged: { userId } }));
      const target = `${id} ${login} (was ${former})`;
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
