import drawing from './europe-outlines.json' with { type: 'json' };

/** A country as the map draws it, in the units of the drawing. */
export interface Outline {
  /** Where its letters stand; of one too small for an outline, its circle. */
  x: number;
  y: number;
  /** How large the letters can be within it; 0 where they fit only when it is found and they may stand over. */
  size?: number;
  /** Data of a path; left out where a circle stands for it. */
  path?: string;
}

/**
 * Written by scripts/plates-map.ts from Natural Earth's 1:50m outlines (public domain), in Lambert's azimuthal equal-area
 * projection around 10° E, 52° N. Drawn as the source draws them, but for the Crimea, which is drawn with Ukraine.
 * `outlines` are by the letters on plates, `beyond` is land that is on no list.
 */
export const { size, beyond } = drawing;
export const outlines: Readonly<Record<string, Outline>> = drawing.outlines;
