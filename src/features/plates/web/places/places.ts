import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlatesGame } from '../../contract.ts';
import type { ShippedListName } from '../../places/place-lists.ts';
import type { Place } from '../../places/places.ts';
import { cardTitles, isCardKind } from '../../rules/card-kinds.ts';

/** Loads one list of places, so that a game only fetches its own. */
export async function loadPlaces(list: ShippedListName, country = ''): Promise<readonly Place[]> {
  if (list === 'europe') return (await import('../../places/europe.ts')).europe;
  if (list === 'america') return (await import('../../places/america.ts')).america;
  if (country === 'D') return (await import('../../places/germany.ts')).germany;
  return (await import('../../places/regions.ts')).regionsOf(country);
}

const noPlaces: readonly Place[] = [];

/** The places of a Collector game; empty until loaded, and for other games. */
export function usePlaces({ settings }: Pick<PlatesGame, 'settings'>): readonly Place[] {
  const isCollector = settings.kind === 'collector';
  const list = isCollector ? settings.list : 'own';
  const country = (isCollector && settings.country) || '';
  const own = isCollector && list === 'own' ? settings.places : undefined;
  const { data } = useQuery({
    queryKey: ['plates places', list, country],
    queryFn: () => (list === 'own' ? noPlaces : loadPlaces(list, country)),
    enabled: list !== 'own',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return useMemo(() => own?.map((place) => ({ code: place, name: place })) ?? data ?? noPlaces, [own, data]);
}

export type TitleOf = (target: string) => string;

/** A target's display name: a number, a place's name, a card's title. */
export function useTitleOf(game: Pick<PlatesGame, 'settings'>): TitleOf {
  const places = usePlaces(game);
  return useMemo(() => {
    const names = new Map(places.map(({ code, name }) => [code, name]));
    return (target) => (isCardKind(target) ? cardTitles[target] : (names.get(target) ?? target));
  }, [places]);
}
