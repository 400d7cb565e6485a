import { useEffect, useState } from 'react';
import type { CachedRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import type { RoundKind } from '../../../deck/card.ts';
import { type PartyDocument, partyOf } from '../../../party-document.ts';
import type { OwnParty, PartyMove } from '../../../party-view.ts';

export type CachedPartyRoom = CachedRoom<{ party: PartyDocument }, { mine: OwnParty }>;

export const cachedParty = (known: CachedPartyRoom) => ({
  party: partyOf(known.document.party),
  mine: ownNow(known),
  clockOffsetMs: known.clockOffsetMs,
  isOwnPartMissing: isOwnPartMissing(known),
});
export type CachedParty = ReturnType<typeof cachedParty>;

/** The user's answer is valid for its round, and a vote for as long as its options are shown. */
function ownNow({ document, own, ownOf = document }: CachedPartyRoom): OwnParty {
  const { login, tab } = own.mine;
  if (!isSameRound(ownOf.party, document.party)) return { login, tab };
  const { vote, ...others } = own.mine;
  const isHidden = document.party.round?.options?.some(({ id, is_hidden }) => is_hidden && id === vote?.option);
  return isHidden || vote === undefined ? others : { ...others, vote };
}

const isSameRound = (before: PartyDocument, after: PartyDocument): boolean =>
  before.game === after.game &&
  before.round?.number === after.round?.number &&
  before.round?.prompt === after.round?.prompt;

/** Merges private data for this phase; undefined if the phase is over. */
export function mergeOwn(known: CachedPartyRoom, phase: number, own: Partial<OwnParty>) {
  const { document, ownOf = document } = known;
  if (document.party.number !== phase) return undefined;
  return {
    own: { ...known.own, mine: { ...ownNow(known), ...own } },
    ownOf: isSameRound(ownOf.party, document.party) ? ownOf : document,
  };
}

/** Whether to request the user's own option, once per vote: the last answer's event can overtake its response. */
export function isOwnPartMissing({ document, ownOf = document }: Pick<CachedPartyRoom, 'document' | 'ownOf'>): boolean {
  const { phase, number, round } = document.party;
  return phase === 'vote' && ownOf.party.number !== number && round !== undefined && !withoutAnswers.has(round.kind);
}

const withoutAnswers: ReadonlySet<RoundKind> = new Set(['likely', 'quiz']);

export const isMove = (passing: unknown): passing is PartyMove =>
  typeof (passing as Partial<PartyMove> | null)?.moved === 'string';

/** Whole seconds until a server time; undefined without one. */
export function useSecondsLeft(moment: string | null, clockOffsetMs: number): number | undefined {
  const [, tick] = useState(0);
  const leftMs = moment === null ? undefined : Math.max(0, Date.parse(moment) - clockOffsetMs - performance.now());
  useEffect(() => {
    if (leftMs === undefined || leftMs === 0) return;
    // Slightly later, so that it isn't the same second again.
    const timer = setTimeout(() => tick((count) => count + 1), (leftMs % secondMs || secondMs) + 5);
    return () => clearTimeout(timer);
  });
  return leftMs === undefined ? undefined : Math.ceil(leftMs / secondMs);
}
