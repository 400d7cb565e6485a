import { type SectionName, sectionNames } from './figures.ts';
import type { Vehicle } from './vehicle.ts';

type Sections = { [S in SectionName]?: Vehicle[S] };

export function testCar(
  id: string,
  facts: Sections & Partial<Pick<Vehicle, 'make' | 'year' | 'market' | 'formerIds' | 'derived'>> = {},
): Vehicle {
  const empty = Object.fromEntries(sectionNames.map((section) => [section, {}]));
  return {
    id,
    make: 'Make',
    model: id,
    variant: '',
    year: 2024,
    market: 'Europe',
    core: true,
    derived: [],
    ...empty,
    ...facts,
  } as Vehicle;
}
