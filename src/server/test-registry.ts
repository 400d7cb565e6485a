import type { FeatureRegistry } from './feature.ts';

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
