import type { AnswerOf } from '#shared/endpoint.ts';
import type { getPartyRoom } from './contract.ts';
import { partyOf } from './party-document.ts';

/** What the document of a room says of its party, as the pages show it. */
export function viewIn({ revision, now, document, own }: AnswerOf<typeof getPartyRoom>) {
  return { revision, now: now ?? '', party: partyOf(document.party), mine: own.mine };
}
export type PartyView = ReturnType<typeof viewIn>;
