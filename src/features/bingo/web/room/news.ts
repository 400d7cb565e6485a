import { loginKey } from '#features/accounts/login-key.ts';
import type { FeedItem } from '../../score-contract.ts';

const toldKinds = ['completed', 'undone', 'joined', 'left', 'questioned', 'answered', 'kept', 'taken-off'] as const;
type ToldKind = (typeof toldKinds)[number];
export const isTold = (kind: FeedItem['kind']): kind is ToldKind => toldKinds.some((told) => told === kind);

/** What the others do to whom it is said of: nobody settles their own questions by themselves. */
const isOfOthers = (kind: FeedItem['kind']) => kind === 'kept' || kind === 'taken-off';

/**
 * What the others did after `lastSeq`, oldest first: what somebody who cannot see the screen wants to be told. One's own
 * doings are left out, for one knows them, and so are deals and the like, which would only be noise.
 */
export function newsSince(feed: readonly FeedItem[], lastSeq: number, ownLogin: string): FeedItem[] {
  const own = loginKey(ownLogin);
  return feed
    .filter(
      (item) => item.seq > lastSeq && isTold(item.kind) && (isOfOthers(item.kind) || loginKey(item.login) !== own),
    )
    .sort((a, b) => a.seq - b.seq);
}
