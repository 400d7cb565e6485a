import { type Reading, type Remark, shown } from './incoming.ts';
import type { Change, Plan } from './plan.ts';
import type { Section } from './register-report.ts';

const maxFiguresShown = 6;

/** The outcome of an import (or dry run), for the owner. */
export function reportOn(reading: Reading, plan: Plan, sections: readonly Section[] = []): string {
  const refused = [...reading.refused, ...plan.refused];
  const leftOut = [...reading.leftOut].map(([why, count]) => `${count}: ${why}`);
  if (plan.repeats > 0) leftOut.push(`${plan.repeats}: another year of a car in the file`);
  const counts = [
    `${plan.added.length} added`,
    `${plan.changed.length} changed`,
    `${plan.unchanged} unchanged`,
    `${refused.length} refused`,
  ];
  return [
    `${reading.format}: ${counts.join(', ')}`,
    ...part(
      'Added',
      plan.added.map(({ name, year }) => `${name} (${year})`),
    ),
    ...part('Changed', plan.changed.map(changeLine)),
    ...part('Taken in part', plan.notTaken.map(figureLine)),
    ...part('Refused', refused.map(figureLine)),
    ...part('Left out', leftOut),
    ...sections.flatMap(({ title, lines }) => part(title, lines)),
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
  figure === undefined ? 'unknown' : Array.isArray(figure) ? `${figure.length} points` : shown(figure, 40);
