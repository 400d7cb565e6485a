import { classes } from '#web/ui/classes.ts';
import css from './cars.module.css';

/** The underside of all outlines: from the nose back, with both wheel arches. */
const sill = 'H51.5a5.5 5.5 0 0 0-11 0H19.5a5.5 5.5 0 0 0-11 0z';
const wheels =
  'M41.6 19.4a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0zM44.3 19.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM9.6 19.4a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0zM12.3 19.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z';
/** Bonnet and nose of low cars. */
const nose = 'L53 12Q58 13 58 16.5V20';
const low = 'M28 6.5V10.2H38.5L34.5 7.2Q33.5 6.5 32 6.5z';

const shapes = {
  suv: `M3 20V11Q3 9 5 8.4L9 4.4Q10.5 3 13 3H32Q34.5 3 36.5 4.7L41.5 9L52 10.5Q57 11.5 57 15V20${sill}M11.5 5.4L8.8 9H22V5.4zM24 5.4V9H37.5L34 6Q33.3 5.4 32 5.4z`,
  hatchback: `M7 20V12Q7 9.5 8.8 8.4L12.2 5Q13.8 3.6 16.5 3.6H29Q32 3.6 34 5L41 10L49 11.5Q53.5 12.5 53.5 16V20${sill}M14.6 6L12 9.6H23V6zM25 6V9.6H36.5L32.5 6.7Q31.5 6 30 6z`,
  sedan: `M2 20V14Q2 11.8 4 11.3L12 10L18.5 5.6Q20 4.6 22 4.6H31Q33.5 4.6 35.5 6L42 10.5${nose}${sill}M20.5 6.5L15.5 10.2H26V6.5z${low}`,
  liftback: `M2 20V13Q2 11.5 3.5 11L7 10.4L18.5 5Q20.5 4.2 23 4.2H29.5Q32.5 4.2 34.8 5.6L42 10.5${nose}${sill}M21.5 6.5L12.5 10.2H26V6.5z${low}`,
  estate: `M2 20V10L5 5.6Q6 4.2 8 4.2H31Q33.5 4.2 35.5 5.6L42 10.5${nose}${sill}M7.6 6.5L5.6 10.2H14V6.5zM16 6.5V10.2H26V6.5z${low}`,
  van: `M3 20V4.5Q3 2.5 5 2.5H38Q41 2.5 43 4.5L49 10L54.5 11.5Q57 12.5 57 15V20${sill}M6 5V9.5H15V5zM17 5V9.5H27V5zM29 5V9.5H44.5L40.5 5.8Q39.5 5 38 5z`,
  cabriolet: `M2 20V13.5Q2 11.3 4.5 11L18 10.4V8.4Q18 7 19.5 7T21 8.4V10.4H36L31 5.6L32.6 4.6L40.5 10.6${nose}${sill}`,
  pickup: `M2 20V10.5H24V5.5Q24 3.8 26 3.8H35Q37.5 3.8 39 5.4L43.2 9.8L53 11Q57.5 12 57.5 15.5V20${sill}M27 6.2V9.8H40L37 6.8Q36.4 6.2 35.4 6.2z`,
};
const shapeOf: Readonly<Record<string, keyof typeof shapes>> = {
  SUV: 'suv',
  Hatchback: 'hatchback',
  Sedan: 'sedan',
  Liftback: 'liftback',
  Coupe: 'liftback',
  Estate: 'estate',
  Van: 'van',
  MPV: 'van',
  Cabriolet: 'cabriolet',
  Pickup: 'pickup',
};

/** The horizontal extent of each outline in its box, and the height of its roof. */
const extents: Record<keyof typeof shapes, readonly [from: number, to: number, top: number]> = {
  suv: [3, 57, 3],
  hatchback: [7, 53.5, 3.6],
  sedan: [2, 58, 4.6],
  liftback: [2, 58, 4.2],
  estate: [2, 58, 4.2],
  van: [3, 57, 2.5],
  cabriolet: [2, 58, 4.6],
  pickup: [2, 57.5, 3.8],
};
const road = 23.8;

function tightViewBox([from, to, top]: readonly [from: number, to: number, top: number]): string {
  return `${from} ${top} ${to - from} ${road - top}`;
}

export interface Props {
  body: string | undefined;
  className?: string | undefined;
  /** Whether it's stretched to fill its container. */
  isFilling?: boolean;
}

/** A body type's outline, pointing right, with holes for windows and hubs. Decorative. */
export function Silhouette({ body, className, isFilling = false }: Props) {
  const shape = shapeOf[body ?? ''];
  return (
    <svg
      className={classes(css.silhouette, className)}
      viewBox={isFilling ? tightViewBox(extents[shape ?? 'suv']) : '0 0 60 24'}
      preserveAspectRatio={isFilling ? 'none' : undefined}
      aria-hidden="true"
      focusable="false"
      data-unknown={shape === undefined || undefined}
    >
      <path d={shapes[shape ?? 'suv'] + wheels} fillRule="evenodd" />
    </svg>
  );
}
