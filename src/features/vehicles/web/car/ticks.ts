/**
 * Positions of a group's values on a line from 0 (minimum) to 1 (maximum); `turned` if lower is better, so that better
 * is at the end.
 */
export interface Ticks {
  all: readonly number[];
  median: number;
  own: number;
}

interface Group {
  sorted: readonly number[];
  min: number;
  max: number;
  median: number;
}

/**
 * All in the middle if all are equal. Every position is from 0 to 1, including the car's own, which is part of the
 * group.
 */
export function ticksOf({ sorted, min, max, median }: Group, own: number, turned = false): Ticks {
  const place = (value: number) => {
    const share = max === min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));
    return turned ? 1 - share : share;
  };
  return { all: sorted.map(place), median: place(median), own: place(own) };
}
