import { useMemo } from 'react';
import type { PlatesFeedItem, PlatesRoom } from '../../contract.ts';
import { type TitleOf, useTitleOf } from './target-title.ts';

/** Entries that did not change stay the same objects, and are not drawn again. */
function titler(titleOf: TitleOf) {
  const known = new WeakMap<PlatesFeedItem, PlatesFeedItem>();
  return (item: PlatesFeedItem): PlatesFeedItem =>
    known.getOrInsertComputed(item, () => (item.title === undefined ? item : { ...item, title: titleOf(item.title) }));
}

/** The feed with what people call things. */
export function useTitledFeed({ game, feed }: PlatesRoom): readonly PlatesFeedItem[] {
  const titleOf = useTitleOf(game);
  const titled = useMemo(() => titler(titleOf), [titleOf]);
  return useMemo(() => feed.map(titled), [feed, titled]);
}
