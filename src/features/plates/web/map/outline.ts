/** A country as the map draws it, in the units of the drawing. */
export interface Outline {
  /** Where its letters stand; of one too small for an outline, its circle. */
  at: readonly [x: number, y: number];
  /** How large the letters can be within it; 0 where they fit only when it is found and they may stand over. */
  size?: number;
  /** Data of a path; left out where a circle stands for it. */
  path?: string;
}
