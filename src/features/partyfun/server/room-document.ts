import type { RoomGame } from '#features/rooms/server/index.ts';
import { prepared } from '#server/db/prepared.ts';
import { getPartyRoom } from '../contract.ts';
import { documentOf, type PartyParts, partyOf as viewOf } from '../party-document.ts';
import { PublicParty } from '../party-view.ts';
import { newParty } from '../rounds/step.ts';
import { publicView } from '../rounds/view.ts';
import { partyOf } from './game-store.ts';

export const document: NonNullable<RoomGame['document']> = {
  shape: getPartyRoom,
  isPersonal: true,
  make({ db, clock }) {
    const partyIn = prepared<{ roomId: string }, { state: string; plan: string }>(db.read, (kysely, parameter) =>
      kysely.selectFrom('party_games').where('room_id', '=', parameter('roomId')).select(['state', 'plan']),
    );
    return {
      async read(on, roomId) {
        const [row] = await partyIn(on, { roomId });
        return { all: { party: documentOf(publicView(row === undefined ? newParty(clock()) : partyOf(row))) } };
      },
    };
  },
};

export const screen: NonNullable<RoomGame['screen']> = {
  view: PublicParty,
  of: (room) => viewOf((room as unknown as PartyParts).party),
};
