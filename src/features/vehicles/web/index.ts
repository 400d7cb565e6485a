export { carsQuery } from './api.ts';
export { carSearch } from './car-search.ts';
export { usePickedCars } from './picked-cars.ts';
