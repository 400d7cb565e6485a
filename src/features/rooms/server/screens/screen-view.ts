import { parse } from 'zod/mini';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { roomOf } from '../../document-views.ts';
import type { RoomOnScreen } from '../../screen-contract.ts';
import type { RoomGame } from '../game.ts';
import type { Documents, KeptDocument } from '../read-document.ts';
import type { Seat } from '../seats.ts';

/** All but the time, which is that of the answer. */
type Timeless = Omit<RoomOnScreen, 'now'>;

/**
 * What a screen of a room shows of its document, seen from the seat of whoever made it: undefined where that is lost, as for a room that does
 * not exist. Made once for each revision, however many screens look.
 */
export function makeScreenView({ db }: Pick<Context, 'db'>, games: readonly RoomGame[], documents: Documents) {
  const gameOf = prepared<{ roomId: string }, { game: string }>(db.read, (kysely, parameter) =>
    kysely.selectFrom('rooms').where('id', '=', parameter('roomId')).select('game'),
  );
  const made = new WeakMap<KeptDocument, Timeless>();

  function viewOf(known: KeptDocument): Timeless {
    const room = roomOf(known.document);
    const screen = games.find(({ name }) => name === room.game)?.screen;
    return {
      ...{ seq: known.revision, n: 0, name: room.name, number: room.id, is_private: room.is_private, game: room.game },
      ...(room.guests && { guests: room.guests.toSorted() }),
      count: room.user_count,
      ...(screen && { view: parse(screen.view, screen.of(known.document)) }),
    };
  }

  return async ({ roomId, userId }: Seat): Promise<Timeless | undefined> => {
    const [room] = await gameOf(db.read, { roomId });
    const known = room && (await documents.find(room.game as GameName, roomId, userId));
    if (known === undefined) return undefined;
    const view = made.get(known) ?? viewOf(known);
    made.set(known, view);
    return view;
  };
}
