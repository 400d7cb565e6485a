import { useEffect, useState } from 'react';
import type { KnownRoom } from '#features/rooms/web/index.ts';
import { msUntilNextSecond, secondsUntil } from '#web/live/server-time.ts';
import type { RoundKind } from '../../../deck/card.ts';
import { type PartyDocument, partyOf } from '../../../party-document.ts';
import type { OwnParty, PartyMove, PublicParty } from '../../../party-view.ts';

export type KnownPartyRoom = KnownRoom<{ party: PartyDocument }, { mine: OwnParty }>;

/** A party as somebody sees it who is at it. */
export interface KnownParty {
  party: PublicParty;
  mine: OwnParty;
  /** The server's clock beside the page's own. */
  aheadMs: number;
  /** Which answer is one's own is still to be told. */
  lacksOwn: boolean;
}

export const knownParty = (known: KnownPartyRoom): KnownParty => ({
  party: partyOf(known.document.party),
  mine: ownNow(known),
  aheadMs: known.aheadMs,
  lacksOwn: lacksOwn(known),
});

/** What one said holds for its round, and a vote for as long as what it is for is shown. */
function ownNow({ document, own, ownOf = document }: KnownPartyRoom): OwnParty {
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

/** With this of one's own in the phase of this number; undefined where that is over. */
export function withOwn(known: KnownPartyRoom, phase: number, own: Partial<OwnParty>) {
  const { document, ownOf = document } = known;
  if (document.party.number !== phase) return undefined;
  return {
    own: { ...known.own, mine: { ...ownNow(known), ...own } },
    ownOf: isSameRound(ownOf.party, document.party) ? ownOf : document,
  };
}

/**
 * Which answer is one's own is told with one's own call, once there is something to vote for. Also to whom nothing is known to have said
 * anything: the last answer ends the phase, and the news of that is quicker than the answer to its call.
 */
export function lacksOwn({ document, ownOf = document }: Pick<KnownPartyRoom, 'document' | 'ownOf'>): boolean {
  const { party } = document;
  const { phase, number, round } = party;
  return phase === 'vote' && ownOf.party.number !== number && round !== undefined && hasAnswers[round.kind];
}

const hasAnswers: Readonly<Record<RoundKind, boolean>> = {
  bluff: true,
  finish: true,
  likely: false,
  split: true,
  closest: true,
  quiz: false,
  photo: true,
};

export const isMove = (passing: unknown): passing is PartyMove =>
  typeof passing === 'object' && passing !== null && 'moved' in passing && typeof passing.moved === 'string';

/** Whole seconds until a moment of the server; undefined without one. */
export function useSecondsLeft(moment: string | null, ahead: number): number | undefined {
  const [, tick] = useState(0);
  const left = moment === null ? undefined : secondsUntil(moment, ahead, performance.now());
  useEffect(() => {
    if (moment === null || left === 0) return;
    // A moment later, so that it is not the same second once more.
    const timer = setTimeout(() => tick((count) => count + 1), msUntilNextSecond(moment, ahead, performance.now()) + 5);
    return () => clearTimeout(timer);
  });
  return left;
}
