import type { FeedView, GameFeed } from '#features/rooms/web/index.ts';
import * as icons from '#web/ui/icon-shapes.ts';
import { earlierPath, spotPath } from '../spot/spot-address.ts';
import { words } from '../words.ts';

const { verbs, sentences } = words.feed;

const spotted: FeedView = {
  ...{ sign: { shape: icons.check }, verb: verbs.spotted },
  ...{ hasTitle: true, leads: true, isActivity: true },
};
const quick: FeedView = { ...spotted, more: ` · ${words.play.quick}`, asks: true };
const looks: Readonly<Record<string, FeedView>> = {
  spotted,
  unspotted: { sign: { shape: icons.undo }, verb: verbs.unspotted, hasTitle: true },
  rides: { sign: { name: 'person' }, verb: verbs.rides },
  drives: { sign: { shape: icons.wheel }, verb: verbs.drives },
  started: { sign: { name: 'race' }, verb: verbs.started },
  finished: { sign: { name: 'race' }, verb: verbs.finished },
  again: { sign: { name: 'plus' }, verb: verbs.again },
};

const isTold = (kind: string): kind is keyof typeof sentences => Object.hasOwn(sentences, kind);

/** The spots that stand, by their number: whether each was quick. */
export type ActiveSpots = ReadonlyMap<number, { isQuick: boolean }>;

interface AtHand {
  roomId: string;
  /** The number of the game at hand, and what stands in it. */
  game: number;
  standing: ActiveSpots;
}

/** What happens in a game of Plates, as the feed of a room tells it; a spot leads to its dialog, where one may ask: of an earlier game, in its recap. */
export function platesFeed({ roomId, game: atHand, standing }: AtHand): GameFeed {
  return {
    viewOf: ({ kind, seq }) => (kind === 'spotted' && standing.get(seq)?.isQuick ? quick : looks[kind]),
    pathTo: ({ seq, of: game }) => {
      if (game !== undefined && game !== atHand) return earlierPath(roomId, game, seq);
      // Of what the feed has forgotten it is not known of which game it is: the page finds that out.
      return game === undefined || standing.has(seq) ? spotPath(roomId, seq) : undefined;
    },
    sentenceOf: ({ kind, login, title = '' }) => (isTold(kind) ? sentences[kind](login, title) : undefined),
  };
}
