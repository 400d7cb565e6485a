import type { Migration } from '#server/db/migrate.ts';
import type { Feature, PhotoRows } from '#server/feature.ts';

/** What archives need from all features, whose list only the assembly has. */
export interface SiteParts {
  migrations: readonly Migration[];
  /** The last migration. */
  schema: number;
  listPhotos: PhotoRows['listAll'];
  revokeRestoredAccess: NonNullable<Feature['revokeRestoredAccess']>;
}
