import { agree } from '../../tolerance.ts';
import type { Confirmed } from './register-confirm.ts';

/** A report's lines under one heading. */
export interface Section {
  title: string;
  lines: string[];
}

/** For the owner: differences between a register and the catalogue, and what wasn't imported. */
export function registerSections({ figures, matching }: Confirmed): Section[] {
  const differing = figures.flatMap(({ car, facts }) =>
    facts.taken
      .filter(({ path, value, ours }) => ours !== undefined && !agree(path, value, ours))
      .map(({ path, value, ours, label }) => `${car.name}: ${path} ${ours}, register ${value} (${label})`),
  );
  const notTaken = figures.flatMap(({ car, facts }) =>
    facts.notTaken.map(
      ({ path, value, ours, why, label }) =>
        `${car.name}: ${path} ${ours ?? 'unknown'}, register ${value}: ${why} (${label})`,
    ),
  );
  return [
    { title: 'Differs from our figures', lines: differing },
    { title: 'Not taken', lines: notTaken },
    {
      title: 'Not the same car',
      lines: matching.contradicted.map(({ row, car, why }) => `${row.label}: not ${car}, ${why}`),
    },
    {
      title: 'Could be several cars, or too little to tell',
      lines: matching.ambiguous.map(({ row, cars }) => `${row.label}: ${cars.join(' / ')}`),
    },
    { title: 'Not in the catalogue', lines: matching.unknown.map(({ label }) => label) },
  ];
}
