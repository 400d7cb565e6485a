import type { FeatureRegistry } from './feature.ts';

/** A registry without other features, except those a test adds. */
export const testRegistry = (features: Partial<FeatureRegistry> = {}): FeatureRegistry => ({
  deletePersonData: [],
  rename: [],
  countUserData: [],
  exports: [],
  dropPhotos: [],
  photoPlaces: [],
  health: [],
  home: [],
  ...features,
});
