import { loginKey } from '#features/accounts/login-key.ts';
import type { FeedItem } from '../../score-contract.ts';

const toldKinds: readonly FeedItem['kind'][] = ['completed', 'undone', 'joined', 'left'];

/**
 * What the others did after `lastSeq`, oldest first: what somebody who cannot see the screen wants to be told. One's own
 * doings are left out, for one knows them, and so are deals and the like, which would only be noise.
 */
export function newsSince(feed: readonly FeedItem[], lastSeq: number, ownLogin: string): FeedItem[] {
  const own = loginKey(ownLogin);
  return feed
    .filter((item) => item.seq > lastSeq && toldKinds.includes(item.kind) && loginKey(item.login) !== own)
    .sort((a, b) => a.seq - b.seq);
}
