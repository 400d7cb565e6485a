import { groupBy } from '#shared/lists.ts';
import type { PlatesGame, Spot } from '../../contract.ts';
import type { Place } from '../../places/places.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { isCollector } from '../../rules/collector-points.ts';
import { bothFirstMs, scoreSpots, seenOf } from '../../rules/scoring.ts';
import type { Finds } from '../map/map-letters.ts';

/** A place with its active spots, in recorded order. */
export interface PlaceView extends Place {
  spots: readonly Spot[];
  own: Spot | undefined;
  /** In a race, the points the player got; otherwise its first finder's, or what it's worth if nobody has found it. */
  points: number;
  /** Whether there's nothing left for this player to find there. */
  isFound: boolean;
}

export interface CollectorView {
  isRace: boolean;
  places: readonly PlaceView[];
  finds: Finds;
  yours: number;
  friends: number;
  missing: number;
  /** The latest finds, newest first. */
  latest: readonly Spot[];
}

type Known = Pick<PlatesRoom, 'game' | 'spots'>;

export function collectorView(
  { game, spots }: Known,
  list: readonly Place[],
  player: number | undefined,
): CollectorView {
  const isRace = isCollector(game) && game.settings.mode === 'race';
  const scores = scoreSpots(game, spots.map(seenOf));
  const byPlace = groupBy(spots, ({ target }) => target);
  const places = list.map((place): PlaceView => {
    const ofPlace = byPlace.get(place.code) ?? [];
    const own = ofPlace.find((spot) => spot.player === player);
    const shown = (isRace ? own : undefined) ?? ofPlace[0];
    return {
      ...place,
      ...{ spots: ofPlace, own },
      points: (shown && scores.get(shown.seq)?.points) ?? openPoints(game, place.code),
      isFound: isRace ? own !== undefined : ofPlace.length > 0,
    };
  });
  const finds = new Map(
    places.flatMap(({ code, own, spots: ofPlace }) =>
      ofPlace.length === 0 ? [] : [[code, own ? ('yours' as const) : ('friends' as const)] as const],
    ),
  );
  const count = (whose: 'yours' | 'friends') => [...finds.values()].filter((finder) => finder === whose).length;
  const [yours, friends] = [count('yours'), count('friends')];
  return {
    ...{ isRace, places, finds, yours, friends },
    missing: list.length - yours - friends,
    latest: [...spots].sort((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq),
  };
}

const openPoints = ({ tiers }: PlatesGame, code: string) => tiers?.[code] ?? 1;

const isOld = ({ at }: Spot, nowMs: number) => nowMs - Date.parse(at) > bothFirstMs;

/** What a find would give a player now: in a race, only 1 after somebody else's, but not within the same minute. */
export const pointsOffered = (game: PlatesGame, { code, spots }: PlaceView, nowMs: number): number =>
  isCollector(game) && game.settings.mode === 'race' && spots.some((spot) => isOld(spot, nowMs))
    ? 1
    : openPoints(game, code);

/**
 * Whether a place can no longer be found. It still can within a minute of a friend's find, because both then count as
 * first.
 */
export const isTaken = ({ isFound, own, spots }: PlaceView, nowMs: number): boolean =>
  isFound && (own !== undefined || spots.some((spot) => isOld(spot, nowMs)));

export const collectorTabs = ['map', 'list', 'missing'] as const;
export type CollectorTab = (typeof collectorTabs)[number];

/** The tab in a URL's query: `?view=missing`. Defaults to the map, or to the list if there's no map. */
export function tabIn(query: string, hasMap: boolean): CollectorTab {
  const requested = new URLSearchParams(query).get('view');
  const defaultTab = hasMap ? 'map' : 'list';
  const tab = collectorTabs.find((name) => name === requested) ?? defaultTab;
  return tab === 'map' ? defaultTab : tab;
}

export function tabPath(path: string, tab: CollectorTab, hasMap: boolean): string {
  return tab === (hasMap ? 'map' : 'list') ? path : `${path}?view=${tab}`;
}
