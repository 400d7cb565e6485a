import type { FeedView, GameFeed } from '#features/rooms/web/index.ts';
import * as icons from '#web/ui/icon-shapes.ts';
import * as messages from '../messages.ts';
import { earlierPath, spotPath } from '../spot/spot-address.ts';

const { verbs, sentences } = messages.feed;

const spotted: FeedView = {
  ...{ sign: { shape: icons.check }, verb: verbs.spotted },
  ...{ hasTitle: true, isLink: true, isActivity: true },
};
const quick: FeedView = { ...spotted, more: ` · ${messages.play.quick}`, canBeQuestioned: true };
const views: Readonly<Record<string, FeedView>> = {
  spotted,
  unspotted: { sign: { shape: icons.undo }, verb: verbs.unspotted, hasTitle: true },
  rides: { sign: { name: 'person' }, verb: verbs.rides },
  drives: { sign: { shape: icons.wheel }, verb: verbs.drives },
  started: { sign: { name: 'race' }, verb: verbs.started },
  finished: { sign: { name: 'race' }, verb: verbs.finished },
  again: { sign: { name: 'plus' }, verb: verbs.again },
};

const isAnnounced = (kind: string): kind is keyof typeof sentences => Object.hasOwn(sentences, kind);

type ActiveSpots = ReadonlyMap<number, { isQuick: boolean }>;

interface CurrentGame {
  roomId: string;
  /** The current game's number and active spots. */
  game: number;
  activeSpots: ActiveSpots;
}

/** Plates' events in a room's feed. A spot links to its dialog; for an earlier game, that opens in its recap. */
export function platesFeed({ roomId, game: current, activeSpots }: CurrentGame): GameFeed {
  return {
    viewOf: ({ kind, seq }) => (kind === 'spotted' && activeSpots.get(seq)?.isQuick ? quick : views[kind]),
    pathTo: ({ seq, of: game }) => {
      if (game !== undefined && game !== current) return earlierPath(roomId, game, seq);
      // If the event is no longer in the feed, its game is unknown here, so the page looks it up.
      return game === undefined || activeSpots.has(seq) ? spotPath(roomId, seq) : undefined;
    },
    announcementOf: ({ kind, login, title = '' }) => (isAnnounced(kind) ? sentences[kind](login, title) : undefined),
  };
}
