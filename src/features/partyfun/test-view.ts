import type { AnswerOf } from '#shared/endpoint.ts';
import type { getPartyRoom } from './contract.ts';
import { partyOf } from './party-document.ts';

export function viewIn({ revision, now, document, own }: AnswerOf<typeof getPartyRoom>) {
  return { revision, now: now ?? '', party: partyOf(document.party), mine: own.mine };
}
export type PartyView = ReturnType<typeof viewIn>;
