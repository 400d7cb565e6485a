import { pathTo } from '#shared/pages.ts';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import type { CarRow } from '../../car-row.ts';
import { findCar } from '../find-car.ts';
import { maxPicked, setPicked, usePickedCars } from '../picked-cars.ts';

/** The slugs in an address, at most four, each once. */
function slugsIn(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim());
  return [...new Set(slugs.filter((slug) => slug !== ''))].slice(0, maxPicked);
}

/** The slugs that the cars have now: one that was merged into another is that one, and stands there once. */
const presentSlugs = (cars: readonly CarRow[], slugs: readonly string[]): string[] => [
  ...new Set(slugs.map((slug) => findCar(cars, slug)?.vehicle.id ?? slug)),
];

/** In the address: also what does not differ. */
const all = 'all';

/** What the address names; without any, the cars put aside. */
export function useSlugs(): readonly string[] {
  const { picked } = usePickedCars();
  const inAddress = useQueryValue('cars');
  return inAddress === undefined ? picked : slugsIn(inAddress);
}

/** What is compared stands in the address; without any, the cars put aside are. A change of it is kept as put aside, too. */
export function useComparedCars(cars: readonly CarRow[]) {
  const onlyDifferent = useQueryValue('diff') !== all;
  const slugs = presentSlugs(cars, useSlugs());

  const show = (next: readonly string[], only: boolean) =>
    navigate(pathTo('compareCars', {}, { cars: next.join(','), diff: only ? undefined : all }), { replace: true });
  const setSlugs = (next: readonly string[]) => {
    setPicked(next);
    show(next, onlyDifferent);
  };
  return {
    slugs,
    onlyDifferent,
    setOnlyDifferent: (only: boolean) => show(slugs, only),
    add: (slug: string) => setSlugs([...slugs.filter((one) => one !== slug), slug].slice(0, maxPicked)),
    remove: (slug: string) => setSlugs(slugs.filter((one) => one !== slug)),
  };
}
