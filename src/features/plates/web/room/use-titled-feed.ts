import { useMemo } from 'react';
import type { PlatesFeedItem, PlatesRoom } from '../../contract.ts';
import { type TitleOf, useTitleOf } from './target-title.ts';

/** Entries that did not change stay the same objects, and are not drawn again. */
function titler(titleOf: TitleOf, photos: ReadonlyMap<number, string>) {
  const known = new WeakMap<PlatesFeedItem, PlatesFeedItem>();
  return (item: PlatesFeedItem): PlatesFeedItem & { photo?: string } =>
    known.getOrInsertComputed(item, () => {
      const photo = photos.get(item.seq);
      if (item.title === undefined) return item;
      return { ...item, title: titleOf(item.title), ...(photo !== undefined && { photo }) };
    });
}

/** The feed with what people call things, and with photos of spots that stand. */
export function useTitledFeed({ game, feed, spots }: PlatesRoom) {
  const titleOf = useTitleOf(game);
  const photos = spots.flatMap(({ seq, photo }) => (photo === undefined ? [] : [[seq, photo] as const]));
  const photosText = JSON.stringify(photos);
  // Another one only when a photo came or went: an entry is drawn again for nothing else.
  const titled = useMemo(
    () => titler(titleOf, new Map(JSON.parse(photosText) as [number, string][])),
    [titleOf, photosText],
  );
  return useMemo(() => feed.map(titled), [feed, titled]);
}
