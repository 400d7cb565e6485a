import type { Facts } from '#features/vehicles/figures.ts';

/** Size of the box for all silhouettes; the nose is on the right. */
export const carBox = { width: 60, height: 24 } as const;

/** SVG paths: the body without wheels, and the windows. */
export interface CarShape {
  body: string;
  windows: string;
}

const shapes = {
  sedan: {
    body: 'M2 18v-4.5c0-2 1-3.1 3-3.5l6-.8 6.5-4.8c1.8-1.3 3.8-1.9 6-1.9h8c3 0 5.5.8 7.8 2.4l6.7 4.7 8 1.4c2.7.5 4 1.8 4 4v3z',
    windows: 'M15 9.2l5-3.8c1-.7 2.2-1 3.5-1H27v4.8zM29 4.4h2.5c2.5 0 4.5.6 6.5 1.9l4 2.9H29z',
  },
  suv: {
    body: 'M2 18v-7.5c0-1.5.6-2.3 1.2-3.1l3.3-4.6c.7-1 1.7-1.5 3-1.5H32c2.5 0 4.8.7 6.8 2.1L46 8.6l8 1.2c2.8.5 4 2 4 4.2v4z',
    windows: 'M6.5 8.2l2.7-4.4c.3-.5.7-.6 1.2-.6H22v5zM24 3.2h8c2 0 3.8.5 5.3 1.6L42 8.2H24z',
  },
  hatch: {
    body: 'M6 18v-6.5c0-1.5.4-2.5 1.2-3.5l4.3-4.6C12.3 2.5 13.4 2 14.8 2H31c2.5 0 4.6.7 6.6 2.2L44 9l7 1.4c2.6.5 4 1.8 4 4.1V18z',
    windows: 'M11 8.6l3.3-3.7c.4-.5.9-.7 1.5-.7h7.7v4.4zM25.5 4.2H31c2 0 3.6.5 5 1.5l4 2.9H25.5z',
  },
} satisfies Record<string, CarShape>;

export const wheels = [
  { x: 15, y: 18 },
  { x: 46, y: 18 },
] as const;
export const wheelRadius = 3.8;
export const letterAt = { x: 30, y: 13.6 } as const;

type Body = Facts['misscellaneous']['body'];

const shapeOfBody: Record<NonNullable<Body>, keyof typeof shapes> = {
  SUV: 'suv',
  MPV: 'suv',
  Van: 'suv',
  Pickup: 'suv',
  Hatchback: 'hatch',
  Estate: 'hatch',
  Sedan: 'sedan',
  Liftback: 'sedan',
  Coupe: 'sedan',
  Cabriolet: 'sedan',
};

/** The silhouette closest to a body type; the most common one if the type isn't known. */
export const carShape = (body: Body): CarShape => shapes[body === undefined ? 'suv' : shapeOfBody[body]];
