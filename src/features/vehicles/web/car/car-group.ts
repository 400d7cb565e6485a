import type { Facts } from '../../figures.ts';

/** The cars that a car is compared with, and what they have in common. */
export interface CarGroup<C> {
  kind: 'segment' | 'body' | 'all';
  /** The segment or the body; empty for all. */
  of: string;
  cars: C[];
}

/** A rank among fewer cars wouldn't mean much. */
const minGroupSize = 8;

/** The cars of the same segment; if it's unknown or small, those of the same body type; otherwise all. */
export function groupOf<C extends Facts>(car: Facts, cars: readonly C[]): CarGroup<C> {
  const { segment, body } = car.misscellaneous;
  const ofSegment = segment && cars.filter(({ misscellaneous }) => misscellaneous.segment === segment);
  if (ofSegment && ofSegment.length >= minGroupSize) return { kind: 'segment', of: segment, cars: ofSegment };
  const ofBody = body && cars.filter(({ misscellaneous }) => misscellaneous.body === body);
  if (ofBody && ofBody.length >= minGroupSize) return { kind: 'body', of: body, cars: ofBody };
  return { kind: 'all', of: '', cars: [...cars] };
}
