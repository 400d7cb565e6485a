import type { House } from './feature.ts';

/** A house in which nobody else lives, but for what a test puts in. */
export const testHouse = (lodgers: Partial<House> = {}): House => ({
  forget: [],
  respell: [],
  belongings: [],
  exports: [],
  dropPhotos: [],
  photoPlaces: [],
  health: [],
  home: [],
  ...lodgers,
});
