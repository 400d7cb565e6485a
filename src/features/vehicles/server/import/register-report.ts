import { agree } from '../../tolerance.ts';
import type { Confirmed } from './register-confirm.ts';

/** Lines of a report under one heading. */
export interface Section {
  title: string;
  lines: string[];
}

/** What a register says against the catalogue, and what of it was not taken, for the owner to read. */
export function registerSections({ figures, matching }: Confirmed): Section[] {
  const differing = figures.flatMap(({ car, said }) =>
    said.taken
      .filter(({ path, value, ours }) => ours !== undefined && !agree(path, value, ours))
      .map(({ path, value, ours, label }) => `${car.name}: ${path} ${ours}, the register ${value} (${label})`),
  );
  const notTaken = figures.flatMap(({ car, said }) =>
    said.notTaken.map(
      ({ path, value, ours, why, label }) =>
        `${car.name}: ${path} ${ours ?? 'unknown'}, the register ${value}: ${why} (${label})`,
    ),
  );
  return [
    { title: 'Says otherwise than we did', lines: differing },
    { title: 'Not taken over', lines: notTaken },
    {
      title: 'Not this car',
      lines: matching.contradicted.map(({ row, car, why }) => `${row.label}: not ${car}, ${why}`),
    },
    {
      title: 'Of several cars, or of one that too little tells',
      lines: matching.ambiguous.map(({ row, cars }) => `${row.label}: ${cars.join(' / ')}`),
    },
    { title: 'No such car here', lines: matching.unknown.map(({ label }) => label) },
  ];
}
