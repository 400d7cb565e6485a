import type { Migration } from '#server/db/migrate.ts';
import type { Feature, PhotoRows } from '#server/feature.ts';

/** What archives need from all features, which only the assembly can list. */
export interface SiteParts {
  migrations: readonly Migration[];
  schema: number;
  listPhotos: PhotoRows['listAll'];
  revokeRestoredAccess: NonNullable<Feature['revokeRestoredAccess']>;
}
