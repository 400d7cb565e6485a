import type { RoundKind } from '../../../deck/card.ts';
import { withActed } from '../../../party-news.ts';
import type { OwnParty, PartyNews, PartyView, PublicParty } from '../../../party-view.ts';
import { aheadMs } from './server-time.ts';

/** A party as this page knows it. */
export interface KnownParty extends PartyView {
  /** The server's clock beside the page's own. */
  aheadMs: number;
  /** For which phase the server said what is one's own. */
  ownOf: number;
}

export function isPartyNews(told: unknown): told is PartyNews {
  if (typeof told !== 'object' || told === null) return false;
  if ('acted' in told) return typeof told.acted === 'string' && 'phase' in told && typeof told.phase === 'number';
  return 'party' in told && typeof told.party === 'object' && 'now' in told && typeof told.now === 'string';
}

/** The party after the next change; undefined where that cannot be said, and it is to be read. */
export function applyNews(known: KnownParty, n: number, told: unknown, pageMs: number): KnownParty | undefined {
  if (!isPartyNews(told)) return undefined;
  if ('acted' in told) {
    if (told.phase !== known.party.number) return undefined;
    return { ...known, n, party: withActed(known.party, told.acted) };
  }
  const { now, party } = told;
  const mine = ownAfter(known.mine, known.party, party);
  return { ...known, n, now, party, mine, aheadMs: aheadMs(known.aheadMs, now, pageMs) };
}

/** What one said holds for its round, and a vote for as long as what it is for is shown. */
function ownAfter(mine: OwnParty, before: PublicParty, after: PublicParty): OwnParty {
  const { login, tab } = mine;
  if (!isSameRound(before, after)) return { login, tab };
  const isHidden = after.round?.options?.some(({ id, is_hidden }) => is_hidden && id === mine.vote?.option);
  const { vote, ...others } = mine;
  return isHidden || vote === undefined ? others : { ...others, vote };
}

const isSameRound = (before: PublicParty, after: PublicParty): boolean =>
  before.game === after.game &&
  before.round?.number === after.round?.number &&
  before.round?.prompt === after.round?.prompt;

/**
 * Which answer is one's own is told with one's own call, once there is something to vote for. Also to whom nothing is known to have said
 * anything: the last answer ends the phase, and the news of that is quicker than the answer to its call.
 */
export function lacksOwn({ party: { phase, number, round }, ownOf }: KnownParty): boolean {
  return phase === 'vote' && ownOf !== number && round !== null && hasAnswers[round.kind];
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
