import { agree } from '../../tolerance.ts';
import { printable, type Reading, type Remark } from './incoming.ts';
import type { Change, Plan } from './plan.ts';
import { contradictionLine, distance } from './reconcile.ts';
import type { Confirmed } from './register-confirm.ts';

export interface Section {
  title: string;
  lines: string[];
}

const maxFiguresShown = 6;
const maxContradictions = 10;

export function reportOn(reading: Reading, plan: Plan, sections: readonly Section[] = []): string {
  const refused = [...reading.refused, ...plan.refused];
  const leftOut = [...reading.leftOut].map(([why, count]) => `${count}: ${why}`);
  if (plan.repeats > 0) leftOut.push(`${plan.repeats}: another year of a car in the file`);
  leftOut.push(...plan.leftOut.map(figureLine));
  const counts = [
    `${plan.added.length} added`,
    `${plan.changed.length} changed`,
    `${plan.unchanged} unchanged`,
    `${refused.length} refused`,
  ];
  const figures = plan.changed.reduce((sum, change) => sum + change.figures.length, 0);
  const contradictions = plan.contradictions.toSorted((a, b) => distance(b) - distance(a));
  const [largest, smaller] = [contradictions.slice(0, maxContradictions), contradictions.slice(maxContradictions)];
  return [
    `${reading.format}: ${counts.join(', ')}`,
    ...(figures === 0 ? [] : [`Figures of known cars: ${figures} changed`]),
    ...part(
      'Added',
      plan.added.map(({ name, year }) => `${name} (${year})`),
    ),
    ...part('Largest contradictions', largest.map(contradictionLine)),
    ...part('Changed', plan.changed.map(changeLine)),
    ...part('Taken in part', plan.notTaken.map(figureLine)),
    ...part('Other contradictions', smaller.map(contradictionLine)),
    ...part('Refused', refused.map(figureLine)),
    ...part('Left out', leftOut),
    ...[...(reading.sections ?? []), ...sections].flatMap(({ title, lines }) => part(title, lines)),
  ].join('\n');
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

export const figureLine = ({ label, why }: Remark): string => `${label}: ${why}`;

function changeLine({ label, figures }: Change): string {
  if (figures.length === 0) return `${label}: no visible change, a stronger source differs`;
  const shownFigures = figures
    .slice(0, maxFiguresShown)
    .map(({ what, from, to }) => `${what} ${value(from)} -> ${value(to)}`);
  if (figures.length > maxFiguresShown) shownFigures.push(`and ${figures.length - maxFiguresShown} more`);
  return `${label}: ${shownFigures.join(', ')}`;
}

const value = (figure: unknown): string =>
  figure === undefined ? 'unknown' : Array.isArray(figure) ? `${figure.length} points` : printable(figure, 40);

/** Differences between a register and the catalogue, and figures that weren't imported. */
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
