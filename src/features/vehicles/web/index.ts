export { carsQuery } from './api.ts';
export { carSearch } from './car-search.ts';
export { useFavourites } from './favourite-cars.ts';
export { usePickedCars } from './picked-cars.ts';
export { raceAtHand } from './race-at-hand.ts';
