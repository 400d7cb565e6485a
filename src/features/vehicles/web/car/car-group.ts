import type { Facts } from '../../figures.ts';

/** The cars one is set against, and by what they were chosen. */
export interface CarGroup<C> {
  kind: 'segment' | 'body' | 'all';
  /** The segment or the body; empty for all. */
  of: string;
  cars: C[];
}

/** Fewer say nothing about where one stands. */
const fewest = 8;

/** The cars of the same segment; of the same body where the segment is not known or has few cars; else all. */
export function groupOf<C extends Facts>(car: Facts, cars: readonly C[]): CarGroup<C> {
  const { segment, body } = car.misscellaneous;
  const ofSegment = segment && cars.filter(({ misscellaneous }) => misscellaneous.segment === segment);
  if (ofSegment && ofSegment.length >= fewest) return { kind: 'segment', of: segment, cars: ofSegment };
  const ofBody = body && cars.filter(({ misscellaneous }) => misscellaneous.body === body);
  if (ofBody && ofBody.length >= fewest) return { kind: 'body', of: body, cars: ofBody };
  return { kind: 'all', of: '', cars: [...cars] };
}
