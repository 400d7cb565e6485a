import { queryOptions } from '@tanstack/react-query';
import { cachedRoom, documentQuery, roomKey } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { getPartyPhoto, getPartyRoom, joinParty, setPartySettings } from '../../contract.ts';
import type { PartyDocument } from '../../party-document.ts';
import type { OwnParty, PartySettings } from '../../party-view.ts';
import type { CachedPartyRoom } from './live/cached-party.ts';
import { withTimeout } from './live/retry-until-answered.ts';

export const partyQuery = (roomId: string) =>
  documentQuery<{ party: PartyDocument }, { mine: OwnParty }>(roomId, ({ signal }) =>
    call(getPartyRoom, { params: { id: roomId }, signal }),
  );

/** Joins or rejoins the party. From now on, this tab is the one that plays. */
export async function join(roomId: string, tab: string): Promise<CachedPartyRoom> {
  const snapshot = await withTimeout((signal) => call(joinParty, { params: { id: roomId }, body: { tab }, signal }));
  return cachedRoom(roomId, snapshot);
}

/** A photo from a round. It never changes, because a new photo gets a new version. */
export const photoQuery = (roomId: string, photo: string) =>
  queryOptions({
    queryKey: [...roomKey(roomId), 'party photo', photo],
    queryFn: ({ signal }) => call(getPartyPhoto, { params: { id: roomId, photo }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveSettings = (roomId: string, settings: PartySettings) =>
  call(setPartySettings, { params: { id: roomId }, body: settings });
