import type { Shown } from '#web/text/units.ts';
import type { Scale } from '../../facets.ts';
import type { Span } from '../../list-view.ts';

const clamp = (value: number, { from, to }: Scale) => Math.min(to, Math.max(from, value));

export const lowerOf = ({ min }: Span, scale: Scale): number => clamp(min ?? scale.from, scale);
export const upperOf = ({ max }: Span, scale: Scale): number => clamp(max ?? scale.to, scale);

/** A scale in the user's units, with round ends and steps. */
export function shownScale(scale: Scale, { of, decimals }: Shown): Scale {
  if (decimals === undefined) return scale;
  const step = Math.max(1, 5 * Math.round(of(scale.step) / 5));
  return { from: step * Math.ceil(of(scale.from) / step), to: step * Math.floor(of(scale.to) / step), step };
}

/** An interval with both of its ends converted; open ends stay open. */
export const mapSpan = ({ min, max }: Span, map: (value: number) => number): Span =>
  spanOf(min === undefined ? min : map(min), max === undefined ? max : map(max));

export const spanOf = (min: number | undefined, max: number | undefined): Span => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** The interval after moving the lower thumb, at most to the upper one; at the start of the scale it's open. */
export function withLower(span: Span, value: number, scale: Scale): Span {
  const lower = Math.min(value, upperOf(span, scale));
  return spanOf(lower <= scale.from ? undefined : lower, span.max);
}

/** The interval after moving the upper thumb, at least to the lower one; at the end of the scale it's open. */
export function withUpper(span: Span, value: number, scale: Scale): Span {
  const upper = Math.max(value, lowerOf(span, scale));
  return spanOf(span.min, upper >= scale.to ? undefined : upper);
}

const pageSteps = 10;

/** The value after Page Up or Page Down, which move by ten steps in every browser; undefined for other keys. */
export function movedBy(key: string, value: number, scale: Scale): number | undefined {
  if (key === 'PageUp') return clamp(value + pageSteps * scale.step, scale);
  if (key === 'PageDown') return clamp(value - pageSteps * scale.step, scale);
  return undefined;
}
