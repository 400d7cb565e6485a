import { loginKey } from '#features/accounts/login-key.ts';
import type { RoomNews } from '#features/rooms/contract.ts';
import { isQuestionKind } from '#features/rooms/question-rules.ts';
import { feedLength, isRoomEvent } from '#features/rooms/room-news.ts';
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
    feed: feedAfter(room.feed, news),
  };
}

type After = Pick<PlatesRoom, 'game' | 'players' | 'spots'>;

function afterMove(room: PlatesRoom, news: RoomNews): After | undefined {
  const { game, players, spots } = room;
  const told = platesNewsOf(news);
  if (told === undefined) return undefined;
  if (told.game !== undefined) {
    return { game: told.game, players, spots: told.game.number === game.number ? spots : [] };
  }
  if (told.player !== undefined) return { game, players: withPlayer(players, told.player), spots };
  const isOfThis = told.of === game.number;
  if (told.spot !== undefined) return { game, players, spots: isOfThis ? withSpot(spots, told.spot) : spots };
  if (told.undone === undefined) return undefined;
  return { game, players, spots: isOfThis ? spots.filter(({ seq }) => seq !== told.undone) : spots };
}

function withPlayer(players: readonly Player[], player: Player): Player[] {
  const at = players.findIndex((one) => one.player === player.player);
  return at < 0 ? [...players, player] : players.with(at, player);
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
      players: players.with(at, { ...known, role: null, here: false }),
      spots: spots.map((spot) => (spot.player === known.player ? withoutPhoto(spot) : spot)),
    };
  }
  return kind === 'respelled'
    ? { game, players: players.with(at, { ...known, login }), spots }
    : { game, players, spots };
}

/** Who goes takes their photos along. */
const withoutPhoto = ({ photo: _, ...spot }: Spot): Spot => spot;

function feedAfter(
  feed: readonly PlatesFeedItem[],
  { seq, at, kind, login, title, position }: RoomNews,
): PlatesFeedItem[] {
  if (feed.some((item) => item.seq === seq)) return [...feed];
  const item = {
    seq,
    at,
    login,
    kind,
    ...(position !== undefined && (isQuestionKind(kind) ? { of: position } : { game: position })),
    ...(title !== undefined && { title }),
  } as PlatesFeedItem;
  return [item, ...feed].slice(0, feedLength);
}
