/** Shapes of the dots, which distinguish body types without colour. */
export const forms = ['suv', 'hatchback', 'sedan', 'estate', 'others'] as const;
export type Form = (typeof forms)[number];

const formOfBody: Readonly<Record<string, Form>> = {
  SUV: 'suv',
  Hatchback: 'hatchback',
  Sedan: 'sedan',
  Liftback: 'sedan',
  Coupe: 'sedan',
  Estate: 'estate',
};

export const formOf = (body: string | undefined): Form => formOfBody[body ?? ''] ?? 'others';

/** Outlines of about 10 px around 0, 0: a disc, a triangle, a square, a diamond, a cross. */
const outlines: Record<Form, string> = {
  suv: 'm-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  hatchback: 'm-5.5 4.5l5.5-10l5.5 10z',
  sedan: 'm-4.5-4.5h9v9h-9z',
  estate: 'm0-6l6 6l-6 6l-6-6z',
  others: 'm-4-4l8 8m-8 0l8-8',
};

export const markAt = (form: Form, x: number, y: number): string => `M${x} ${y}${outlines[form]}`;
