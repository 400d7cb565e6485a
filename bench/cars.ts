import { filterCars, sortCars } from '#features/vehicles/car-list.ts';
import { byName, type CarRow, sortKeys } from '#features/vehicles/car-row.ts';
import { defaultView, parseView } from '#features/vehicles/list-view.ts';
import { rowsOf } from '#features/vehicles/web/read-cars.ts';
import { type CarScene, makeCarScene } from './car-scene.ts';
import { inBrowser } from './cars-browser.ts';
import { type Figure, median } from './figures.ts';

const carCount = 5000;
const rounds = 31;
const today = '2026-01';

/** Applied in order, so that each replaces the filters of the one before. */
const changes = [
  'q=a',
  'q=au',
  'q=audi+tron',
  'make=Audi,BMW,Kia',
  'price=..55000&range=300..&sale=1',
  'body=SUV&seats=5..',
];

/** A list of 5,000 cars: only sorting and filtering it, then the whole page on a phone at a quarter of the speed. */
export async function cars(): Promise<Figure[]> {
  const scene = await makeCarScene(carCount);
  try {
    return [...inScript(scene), ...(await inBrowser(scene))];
  } finally {
    scene.remove();
  }
}

function inScript(scene: CarScene): Figure[] {
  const rows = rowsOf(scene.cars).sort(byName);
  const sorting = sortKeys.flatMap((sort) =>
    [false, true].map((reversed) => ({
      name: `${reversed ? '-' : ''}${sort}`,
      ms: medianMs(() => sortCars(rows, { sort, reversed })),
    })),
  );
  const filtering = changes.map((query) => ({ name: query, ms: medianMs(() => filterAndSort(rows, query)) }));
  return [
    { name: 'sort 5,000 cars, slowest key', unit: 'ms', ours: slowest(sorting), target: { atMost: 16 } },
    { name: 'filter and sort 5,000 cars, slowest', unit: 'ms', ours: slowest(filtering), target: { atMost: 16 } },
  ];
}

function filterAndSort(rows: readonly CarRow[], query: string): CarRow[] {
  const view = parseView(new URLSearchParams(query));
  return sortCars(filterCars(rows, view, { today }), defaultView);
}

function medianMs(work: () => CarRow[]): number {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return median(times);
}

function slowest(results: readonly { name: string; ms: number }[]): number {
  console.log(`  ${results.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')} ms`);
  return Math.max(...results.map(({ ms }) => ms));
}
