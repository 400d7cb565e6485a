import { byLogin } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { removeGuest } from '../../guests/server/ending.ts';
import type { Leave } from '../../server/leaving.ts';
import { noSuchMember, roomOfAdmin } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom, type RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import * as bans from './ban-store.ts';

interface Parts extends Pick<RoomKit, 'publish'> {
  context: Context;
  store: RoomStore;
  leave: Leave;
}

/** Routes for removing people for good, and for letting them in again. */
export function banRoutes(parts: Parts): Route[] {
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
      // So that concurrent joins and changes of admin happen before or after this.
      await lockRoom(trx, id);
      const room = await roomOfAdmin(store, trx, id, caller);
      const person = byLogin(room.members, body.login);
      if (person === undefined) throw noSuchMember();
      if (person.userId === caller.userId) throw new AppError('conflict', 'That’s you. Leave the room instead.');
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
