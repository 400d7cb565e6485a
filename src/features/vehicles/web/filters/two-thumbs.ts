import type { Scale } from '../../facets.ts';
import type { Span } from '../../list-view.ts';

const clamp = (value: number, { from, to }: Scale) => Math.min(to, Math.max(from, value));

/** Where the lower thumb stands: at the beginning of the scale where the interval is open. */
export const lowerOf = ({ min }: Span, scale: Scale): number => clamp(min ?? scale.from, scale);
/** Where the upper thumb stands: at the end of the scale where the interval is open. */
export const upperOf = ({ max }: Span, scale: Scale): number => clamp(max ?? scale.to, scale);

const spanOf = (min: number | undefined, max: number | undefined): Span => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** The interval with its lower thumb moved, never beyond the upper one; at the beginning of the scale it is open. */
export function withLower(span: Span, value: number, scale: Scale): Span {
  const lower = Math.min(value, upperOf(span, scale));
  return spanOf(lower <= scale.from ? undefined : lower, span.max);
}

/** The interval with its upper thumb moved, never below the lower one; at the end of the scale it is open. */
export function withUpper(span: Span, value: number, scale: Scale): Span {
  const upper = Math.max(value, lowerOf(span, scale));
  return spanOf(span.min, upper >= scale.to ? undefined : upper);
}

const pageSteps = 10;

/** The value that a key leads to where the browser's own step would be another: Page Up and Page Down move by ten. */
export function movedBy(key: string, value: number, scale: Scale): number | undefined {
  if (key === 'PageUp') return clamp(value + pageSteps * scale.step, scale);
  if (key === 'PageDown') return clamp(value - pageSteps * scale.step, scale);
  return undefined;
}
