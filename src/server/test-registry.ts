import type { FeatureRegistry } from './feature.ts';

/** A house in which nobody else lives, but for what a test puts in. */
export const testRegistry = (lodgers: Partial<FeatureRegistry> = {}): FeatureRegistry => ({
  forget: [],
  rename: [],
  belongings: [],
  exports: [],
  dropPhotos: [],
  photoPlaces: [],
  health: [],
  home: [],
  ...lodgers,
});
