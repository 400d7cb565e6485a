import type { ListedVehicle } from './contract.ts';
import { sectionNames } from './figures.ts';
import type { SectionName } from './vehicle.ts';

type Sections = { [S in SectionName]?: ListedVehicle[S] };

/** A car of which only the given facts are known. */
export function testCar(
  id: string,
  facts: Sections & Partial<Pick<ListedVehicle, 'make' | 'year'>> = {},
): ListedVehicle {
  const empty = Object.fromEntries(sectionNames.map((section) => [section, {}]));
  return {
    id,
    make: 'Make',
    model: id,
    variant: '',
    year: 2024,
    core: true,
    derived: [],
    ...empty,
    ...facts,
  } as ListedVehicle;
}
