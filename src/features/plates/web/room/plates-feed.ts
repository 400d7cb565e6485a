import type { FeedItem } from '#features/rooms/feed-contract.ts';
import type { FeedLook, GameFeed } from '#features/rooms/web/index.ts';
import * as icons from '#web/ui/icon-shapes.ts';
import { spotPath } from '../spot/spot-address.ts';
import { words } from '../words.ts';
import { noteHeart } from './fetched-hearts.ts';

const { verbs, sentences } = words.feed;

const looks: Readonly<Record<string, FeedLook>> = {
  spotted: { sign: { shape: icons.check }, verb: verbs.spotted, hasTitle: true, isDeed: true },
  unspotted: { sign: { shape: icons.undo }, verb: verbs.unspotted, hasTitle: true },
  rides: { sign: { name: 'person' }, verb: verbs.rides },
  drives: { sign: { shape: icons.wheel }, verb: verbs.drives },
  started: { sign: { name: 'race' }, verb: verbs.started },
  finished: { sign: { name: 'race' }, verb: verbs.finished },
  again: { sign: { name: 'plus' }, verb: verbs.again },
};

const isTold = (kind: string): kind is keyof typeof sentences => Object.hasOwn(sentences, kind);

/** What happens in a game of Plates, as the feed of a room tells it. */
export const platesFeed: GameFeed<FeedItem> = {
  lookOf: ({ kind }) => looks[kind],
  sentenceOf: ({ kind, login, title = '' }) => (isTold(kind) ? sentences[kind](login, title) : undefined),
  pathTo: ({ seq }, { room }) => spotPath(room.id, seq),
  noteHeart,
};
