import { type Line, type Point, valueAt } from '#web/charts/line.ts';
import { linearScale, type Scale } from '#web/charts/scale.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { Shown } from '#web/text/units.ts';
import { durationText } from '../duration-text.ts';
import * as messages from '../messages.ts';

const texts = messages.result;

interface TimeAxis {
  label: string;
  /** Takes hours, the unit of all lines. */
  format: (hours: number) => string;
  formatTick: (hours: number) => string;
}

const shortHours = 2;

/** The label and the formats of an axis of hours, which shows minutes if the times are short. */
export function timeAxis(maxHours: number): TimeAxis {
  const format = (hours: number) => durationText(hours * 60);
  if (maxHours >= shortHours) return { label: texts.timeAxis, format, formatTick: (hours) => formatNumber(hours, 2) };
  return { label: texts.shortTimeAxis, format, formatTick: (hours) => formatNumber(hours * 60, 2) };
}

/**
 * The step between the ticks of an axis that starts at 0: half or whole hours, for at most six ticks. Undefined if it
 * shows minutes.
 */
export function hourStep(maxHours: number): number | undefined {
  if (maxHours < shortHours) return undefined;
  return [0.5, 1, 2, 5, 10, 20, 50, 100].find((step) => maxHours / step < 7);
}

/** A vertical axis of hours that starts near the minimum, because differences matter, not totals. */
export function differenceAxis(lines: readonly Line[]): TimeAxis & { scale: Scale } {
  const hours = lines.flatMap(({ points }) => points.map(([, hour]) => hour));
  const [least, most] = [Math.min(...hours), Math.max(...hours)];
  return { ...timeAxis(most), scale: roundScale(least, most) };
}

/** A scale with ticks that are round in the unit shown. */
function roundScale(least: number, most: number): Scale {
  const unit = most >= shortHours ? 1 : 60;
  const { ticks } = linearScale(least * unit, most * unit, 4);
  const [min = least, max = most] = [ticks[0], ticks.at(-1)].map((tick) => tick && tick / unit);
  const share = (hours: number) => (hours - min) / (max - min);
  return { kind: 'linear', min, max, ticks: ticks.map((tick) => tick / unit), share };
}

/** Steps of a time axis in minutes; longer steps are multiples of the last. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440];

/** A linear axis of minutes with round ticks, at most about `count` of them. */
export function timeScale(fromMin: number, toMin: number, count: number): Scale {
  const rough = Math.max(1, (toMin - fromMin) / count);
  const last = 1440;
  const step = steps.find((minutes) => minutes >= rough) ?? Math.ceil(rough / last) * last;
  const min = Math.floor(fromMin / step) * step;
  const max = Math.max(min + step, Math.ceil(toMin / step) * step);
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { kind: 'linear', min, max, ticks, share: (minutes) => (minutes - min) / (max - min) };
}

interface Ends {
  from: number;
  to: number;
}
type Swept = Ends & { step: number };

/** A metric axis in the user's unit, with round ends; `step` applies to units that aren't metric. */
export function shownAxis({ of, decimals }: Shown, swept: Swept, step: number): Swept {
  if (decimals === undefined) return swept;
  // Adding 0 turns -0 into 0.
  const round = (value: number, to: 'ceil' | 'floor') => step * Math[to](of(value) / step) + 0;
  return { from: round(swept.from, 'ceil'), to: round(swept.to, 'floor'), step };
}

/** A line over metric values, converted to the user's unit and cut off at the ends of the axis. */
export function shownLine<L extends Line>(line: L, { of, decimals }: Shown, { from, to }: Ends): L {
  if (decimals === undefined) return line;
  const all = line.points.map(([x, y]): Point => [of(x), y]);
  const end = (x: number): Point[] => {
    const y = valueAt(all, x);
    return y === undefined ? [] : [[x, y]];
  };
  const points = [...end(from), ...all.filter(([x]) => x > from && x < to), ...end(to)];
  const ring = line.ring && end(Math.min(to, Math.max(from, of(line.ring[0]))))[0];
  return { ...line, points, ...(ring && { ring }) };
}
