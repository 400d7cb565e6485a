import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { FeatureRegistry, PhotoPlace } from '#server/feature.ts';

/** Combines all features' photos into one table for queries. */
export function makePlaces({ photoPlaces }: FeatureRegistry) {
  const all =
    photoPlaces.length === 0
      ? sql<PhotoPlace>`(select '' as name, '' as room_id, '' as user_id, '' as title where 1 = 0)`
      : sql<PhotoPlace>`(${sql.join([...photoPlaces], sql` union all `)})`;
  return (db: Reader) => db.selectFrom(all.as('places')).leftJoin('photo_sizes', 'photo_sizes.name', 'places.name');
}
export type Places = ReturnType<typeof makePlaces>;

export const countPhotos = sql<number>`cast(count(*) as bigint)`;
export const sumBytes = sql<number>`cast(coalesce(sum(photo_sizes.bytes), 0) as bigint)`;
