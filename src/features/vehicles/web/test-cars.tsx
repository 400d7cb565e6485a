import { cars } from 'virtual:shipped-cars';
import * as z from 'zod/mini';
import { type Answer, answer, refusal } from '#tests/components/answers.tsx';
import { carsOnSale, firstCount, sortCars } from '../car-list.ts';
import { carRow } from '../car-row.ts';
import { getVehicle, listFavourites, listVehicles, type VehicleDetails } from '../contract.ts';
import { defaultView } from '../list-view.ts';

/** The cars as the server lists them: one per line. */
function listing(cars: readonly VehicleDetails[]): string {
  const byName = Object.fromEntries(
    cars.map(
      ({ name, provenance: _, otherSources: __, sister: ___, rangeSister: ____, curveSister: _____, ...listed }) => [
        name,
        listed,
      ],
    ),
  );
  const entries = Object.entries(z.parse(listVehicles.answer, byName));
  return `{${entries.map(([name, car]) => `${JSON.stringify(name)}:${JSON.stringify(car)}`).join(',\n')}}`;
}

/** The responses of a server with these cars. */
function answersOf(all: readonly VehicleDetails[]): Answer[] {
  const byName = new Map(all.map((car) => [car.name, car]));
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  const rows = sortCars(
    all.map((car) => carRow(car.name, car)),
    defaultView,
  );
  const listed = (some: typeof rows) => listing(some.flatMap(({ name }) => byName.get(name) ?? []));
  const firstPart = new Set([...rows.slice(0, firstCount), ...carsOnSale(rows, month).slice(0, firstCount)]);
  const [whole, first] = [listed(rows), listed(rows.filter((row) => firstPart.has(row)))];
  const etag = `"${whole.length}"`;
  return [
    answer(listVehicles, ({ query, headers }) => {
      if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      return new Response(query.part === 'first' ? first : whole, { headers: { etag } });
    }),
    answer(getVehicle, ({ params: { carId } }) => {
      const matches = ({ id, name, formerIds = [] }: VehicleDetails) => [id, name, ...formerIds].includes(carId);
      return all.find(matches) ?? refusal(404, 'Car not found');
    }),
    answer(listFavourites, { cars: [] }),
  ];
}

export const carAnswers: readonly Answer[] = answersOf(cars);

export const carAnswersWith = (...more: VehicleDetails[]): Answer[] => answersOf([...cars, ...more]);

export function shippedCar(id: string): VehicleDetails {
  const found = cars.find((car) => car.id === id);
  if (found === undefined) throw new Error(`There's no shipped car ${id}`);
  return found;
}
