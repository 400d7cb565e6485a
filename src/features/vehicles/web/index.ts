export { carsQuery } from './api.ts';
export { carSearch } from './car-search.tsx';
export { currentRace } from './current-race.ts';
export { useFavourites } from './favourite-cars.ts';
export { usePickedCars } from './picked-cars.ts';
export { Silhouette } from './Silhouette.tsx';
export { type SeenCar, useSeenCars } from './seen-cars.ts';
export { declareTripPlanner, type TripPlanner } from './trip/trip-planner.ts';
