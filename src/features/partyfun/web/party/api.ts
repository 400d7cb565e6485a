import { queryOptions } from '@tanstack/react-query';
import { isFollowed, roomKey } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { comeToParty, getParty, getPartyPhoto, setPartySettings } from '../../contract.ts';
import type { PartySettings } from '../../party-settings.ts';
import type { PartyView } from '../../party-view.ts';
import type { KnownParty } from './live/apply-news.ts';
import { aheadMsNow } from './live/server-time.ts';
import { inTime } from './live/until-answered.ts';

const partyKey = (roomId: string) => [...roomKey(roomId), 'party'] as const;

/** What was just told, beside what is known of the server's clock. */
export function knownOf(roomId: string, view: PartyView): KnownParty {
  const before = queryClient.getQueryData<KnownParty>(partyKey(roomId));
  return { ...view, aheadMs: aheadMsNow(before?.aheadMs, view.now, performance.now()), ownOf: view.party.number };
}

export const partyQuery = (roomId: string) =>
  queryOptions({
    queryKey: partyKey(roomId),
    queryFn: async ({ signal }) => knownOf(roomId, await call(getParty, { params: { id: roomId }, signal })),
    staleTime: () => (isFollowed(roomId) ? Number.POSITIVE_INFINITY : 0),
  });

/** Takes the seat, or comes back to it: this tab plays from now on. */
export async function come(roomId: string, tab: string): Promise<KnownParty> {
  const view = await inTime((signal) => call(comeToParty, { params: { id: roomId }, body: { tab }, signal }));
  return knownOf(roomId, view);
}

/** A photo of a round: another one would have another version. */
export const photoQuery = (roomId: string, photo: string) =>
  queryOptions({
    queryKey: [...roomKey(roomId), 'party photo', photo],
    queryFn: ({ signal }) => call(getPartyPhoto, { params: { id: roomId, photo }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveSettings = (roomId: string, settings: PartySettings) =>
  call(setPartySettings, { params: { id: roomId }, body: settings });
