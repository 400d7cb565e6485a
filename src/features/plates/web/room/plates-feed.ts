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

/** The spots that stand, by their number: whether each was quick. */
export type StandingSpots = ReadonlyMap<number, { isQuick: boolean }>;

/**
 * What happens in a game of Plates, as the feed of a room tells it; a spot that stands leads to its dialog, where one may ask. An entry is drawn
 * again when it gets another look: `known` keeps those of spots.
 */
export function platesFeed(roomId: string, standing: StandingSpots, known: Map<string, FeedLook>): GameFeed<FeedItem> {
  const pathOf = (seq: number) => (standing.has(seq) ? spotPath(roomId, seq) : undefined);
  return {
    lookOf: ({ kind, seq }) => {
      const path = kind === 'spotted' ? pathOf(seq) : undefined;
      if (path === undefined) return looks[kind];
      const isQuick = standing.get(seq)?.isQuick === true;
      return known.getOrInsertComputed(`${seq} ${isQuick}`, () => ({
        ...(looks.spotted as FeedLook),
        path,
        ...(isQuick && { more: ` · ${words.play.quick}` }),
      }));
    },
    pathTo: ({ seq }) => pathOf(seq),
    sentenceOf: ({ kind, login, title = '' }) => (isTold(kind) ? sentences[kind](login, title) : undefined),
    noteHeart,
  };
}
