import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import { heartsAfterEvent } from '#features/rooms/feed-news.ts';
import { isQuestionKind } from '#features/rooms/question-rules.ts';
import { feedLength, isRoomEvent } from '#features/rooms/room-news.ts';
import { withAt } from '#shared/lists.ts';
import type { PlatesFeedItem, PlatesNews, PlatesRoom, Player, platesEventKinds, Spot } from './contract.ts';
import { seenOf, tableOf } from './rules/scoring.ts';

/** Whether Plates tells of it. */
export const isPlatesEvent = (kind: string): boolean => Object.hasOwn(ofPlates, kind);
const ofPlates: Record<(typeof platesEventKinds)[number], true> = {
  spotted: true,
  unspotted: true,
  rides: true,
  drives: true,
  set: true,
  started: true,
  finished: true,
  again: true,
};

/** What Plates says beside an event; undefined where it says nothing that can be read. */
export function platesNewsOf({ game }: RoomNews): PlatesNews | undefined {
  return typeof game === 'object' && game !== null ? (game as PlatesNews) : undefined;
}

/**
 * A room of Plates after this event, which is the next one for it. One that was read in several looks may contain the event already: it
 * ends up the same. Undefined for an event that is not known, or does not say all.
 */
export function applyToPlates(room: PlatesRoom, news: RoomNews): PlatesRoom | undefined {
  const after = isPlatesEvent(news.kind) ? afterMove(room, news) : afterRoomEvent(room, news);
  if (after === undefined) return undefined;
  const { game, players, spots } = after;
  return {
    ...room,
    ...after,
    seq: news.seq,
    table: tableOf(game, players, spots.map(seenOf)),
    feed: withPhotos(feedAfter(room.feed, news), spots),
  };
}

type After = Pick<PlatesRoom, 'game' | 'players' | 'spots'>;

function afterMove(room: PlatesRoom, news: RoomNews): After | undefined {
  const told = platesNewsOf(news);
  if (told === undefined) return undefined;
  // What was taken back may have ended its game, which then is told, too: of another game it says nothing here.
  const isOfThis = told.of === undefined || told.of === room.game.number;
  const game = (isOfThis ? told.game : undefined) ?? room.game;
  const spots = game.number === room.game.number ? room.spots : [];
  const players = told.player === undefined ? room.players : withPlayer(room.players, told.player);
  const isUnderstood = [told.game, told.player, told.spot, told.undone].some((part) => part !== undefined);
  return isUnderstood ? { game, players, spots: isOfThis ? spotsAfter(spots, told) : spots } : undefined;
}

function spotsAfter(spots: Spot[], { spot, undone }: PlatesNews): Spot[] {
  if (spot !== undefined) return withSpot(spots, spot);
  return undone === undefined ? spots : spots.filter(({ seq }) => seq !== undone);
}

function withPlayer(players: readonly Player[], player: Player): Player[] {
  const at = players.findIndex((one) => one.player === player.player);
  return at < 0 ? [...players, player] : withAt(players, at, player);
}

function withSpot(spots: readonly Spot[], spot: Spot): Spot[] {
  const others = spots.filter(({ seq }) => seq !== spot.seq);
  return [...others, spot].sort((a, b) => a.seq - b.seq);
}

function afterRoomEvent(room: PlatesRoom, { kind, login }: RoomNews): After | undefined {
  if (!isRoomEvent(kind)) return undefined;
  const { game, players, spots } = room;
  const key = loginKey(login);
  const at = players.findIndex((one) => loginKey(one.login) === key && (one.here || kind === 'joined'));
  const known = players[at];
  if (known === undefined) return { game, players, spots };
  // Whether it is the same person who comes back, only the server knows.
  if (kind === 'joined') return known.here ? { game, players, spots } : undefined;
  if (kind === 'left' || kind === 'removed') {
    return {
      game,
      players: withAt(players, at, { ...known, role: null, here: false }),
      spots: spots.map((spot) => (spot.player === known.player ? withoutPhoto(spot) : spot)),
    };
  }
  return kind === 'respelled'
    ? { game, players: withAt(players, at, { ...known, login }), spots }
    : { game, players, spots };
}

/** Who goes takes their photos along. */
const withoutPhoto = ({ photo: _, ...spot }: Spot): Spot => spot;

function feedAfter(feed: PlatesFeedItem[], news: RoomNews): PlatesFeedItem[] {
  const { seq, at, kind, login, title, position } = news;
  const known = heartsAfterEvent(feed, news);
  if (known.some((item) => item.seq === seq)) return known;
  const item: PlatesFeedItem = {
    seq,
    at,
    login,
    kind,
    ...(title !== undefined && { title }),
    ...(position !== undefined && (isQuestionKind(kind) ? { of: position } : { game: position })),
  };
  return [item, ...known].slice(0, feedLength);
}

/** A feed that shows the photos of these spots and no others. */
export function withPhotos(feed: readonly PlatesFeedItem[], spots: readonly Spot[]): PlatesFeedItem[] {
  const photos = new Map(spots.flatMap(({ seq, photo }) => (photo === undefined ? [] : [[seq, photo]])));
  return feed.map((item) => {
    const photo = photos.get(item.seq);
    if (photo === item.photo) return item;
    const { photo: _, ...rest } = item;
    return photo === undefined ? rest : { ...rest, photo };
  });
}
