import { makeSecret } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { findScreenOf } from '../../screens/server/screen-store.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom } from '../../server/room-store.ts';
import * as contract from '../contract.ts';
import { guestSentences } from '../rules.ts';
import { guestsOff, type LinkParts, lockForLink, roomForGuests } from './link-routes.ts';
import { dropScreenLink, putScreenLink } from './screen-link-store.ts';

/** The admin's routes for the guest link that the room's screen shows as a code. */
export function screenLinkRoutes(parts: LinkParts & Pick<RoomKit, 'publish'>): Route[] {
  const { context, publish } = parts;
  const { db, clock, config, limits, sealer } = context;
  return [
    route(contract.openScreenLink, async ({ params, caller, request }) => {
      const room = await roomForGuests(parts, params.id, caller);
      const { id, adminId } = room;
      if (!config.guestsAllowed) throw guestsOff();
      await limits.take('guestLinkByMaker', caller.userId);
      const { secret, secretHash } = makeSecret(context);
      const createdAt = clock();
      await db.transact(async (trx) => {
        await lockForLink(trx, room);
        // Read after locking the room: the screen may have ended just now.
        const screen = await findScreenOf(trx, id);
        if (screen === undefined || screen.isBlocked) throw new AppError('conflict', guestSentences.noScreen);
        const sealedSecret = sealer.seal(secret);
        const screenHash = screen.secretHash;
        await putScreenLink(trx, { roomId: id, screenHash, adminId, secretHash, sealedSecret, createdAt });
        const note = { actor: caller.login, target: id, outcome: 'done', request } as const;
        await audit(trx, clock, { action: 'open screen guest link', ...note });
        trx.onCommit(() => publish.invalidate(id));
      });
      return { secret, path: contract.joinPath(secret), since: toIso(createdAt) };
    }),
    route(contract.closeScreenLink, async ({ params, caller, request }) => {
      const { id } = await roomForGuests(parts, params.id, caller);
      await db.transact(async (trx) => {
        await lockRoom(trx, id);
        if (!(await dropScreenLink(trx, id))) return;
        const note = { actor: caller.login, target: id, outcome: 'done', request } as const;
        await audit(trx, clock, { action: 'close screen guest link', ...note });
        trx.onCommit(() => publish.invalidate(id));
      });
      return { message: 'The code on the screen no longer lets guests in' };
    }),
  ];
}
