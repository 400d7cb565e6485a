export { carsQuery } from './api.ts';
export { carSearch } from './car-search.tsx';
export { useFavourites } from './favourite-cars.ts';
export { usePickedCars } from './picked-cars.ts';
export { raceAtHand } from './race-at-hand.ts';
export { Silhouette } from './Silhouette.tsx';
export { type SeenCar, useSeenCars } from './seen-cars.ts';
