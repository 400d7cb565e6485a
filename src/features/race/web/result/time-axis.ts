import type { Line } from '#web/charts/line.ts';
import { linearScale, type Scale } from '#web/charts/scale.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { durationText } from '../duration-text.ts';
import { messages } from '../messages.ts';

const texts = messages.result;

interface TimeAxis {
  label: string;
  /** Of hours, like all lines. */
  format: (hours: number) => string;
  formatTick: (hours: number) => string;
}

const shortHours = 2;

/** The format of hours on an axis: as minutes if there are few. */
export function timeAxis(maxHours: number): TimeAxis {
  const format = (hours: number) => durationText(hours * 60);
  if (maxHours >= shortHours) return { label: texts.timeAxis, format, formatTick: (hours) => formatNumber(hours, 2) };
  return { label: texts.shortTimeAxis, format, formatTick: (hours) => formatNumber(hours * 60, 2) };
}

/**
 * Distance between the marks of an axis from 0: halves or whole hours, at most six marks; undefined if minutes are
 * shown.
 */
export function hourStep(maxHours: number): number | undefined {
  if (maxHours < shortHours) return undefined;
  return [0.5, 1, 2, 5, 10, 20, 50, 100].find((step) => maxHours / step < 7);
}

/** A vertical axis of hours that starts near the minimum: differences matter, not totals. */
export function differenceAxis(lines: readonly Line[]): TimeAxis & { scale: Scale } {
  const hours = lines.flatMap(({ points }) => points.map(([, hour]) => hour));
  const [least, most] = [Math.min(...hours), Math.max(...hours)];
  return { ...timeAxis(most), scale: roundScale(least, most) };
}

/** Marks that are round in the unit shown. */
function roundScale(least: number, most: number): Scale {
  const unit = most >= shortHours ? 1 : 60;
  const { ticks } = linearScale(least * unit, most * unit, 4);
  const [min = least, max = most] = [ticks[0], ticks.at(-1)].map((tick) => tick && tick / unit);
  const share = (hours: number) => (hours - min) / (max - min);
  return { kind: 'linear', min, max, ticks: ticks.map((tick) => tick / unit), share };
}
