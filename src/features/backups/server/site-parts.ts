import type { Migration } from '#server/db/migrate.ts';
import type { Feature, PhotoRows } from '#server/feature.ts';

/** What archives have to know of all features together, whose list only the assembly has. */
export interface SiteParts {
  migrations: readonly Migration[];
  /** The number of the last one. */
  schema: number;
  listPhotos: PhotoRows['listAll'];
  closeRestored: NonNullable<Feature['closeRestored']>;
}
