import type { RoomGame } from '#features/rooms/server/index.ts';
import { prepared } from '#server/db/prepared.ts';
import { PublicParty } from '../party-view.ts';
import { newParty } from '../rounds/step.ts';
import { publicView } from '../rounds/view.ts';
import { partyOf } from './game-store.ts';

type GameScreen = ReturnType<NonNullable<RoomGame['makeScreen']>>;

/** What a television shows of a party: what everybody may know. */
export function makePartyScreen({ read }: Parameters<NonNullable<RoomGame['makeScreen']>>[0]): GameScreen {
  const partyIn = prepared<{ roomId: string }, { state: string; plan: string }>(read, (db, parameter) =>
    db.selectFrom('party_games').where('room_id', '=', parameter('roomId')).select(['state', 'plan']),
  );
  return {
    view: PublicParty,
    async look(roomId) {
      const [row] = await partyIn(read, { roomId });
      const view = publicView(row === undefined ? newParty(0) : partyOf(row));
      return { view, bytes: JSON.stringify(view).length };
    },
  };
}
