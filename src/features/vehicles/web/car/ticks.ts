/** Positions of a group's values on a line from 0 to 1. */
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
 * The minimum is at 0 and the maximum at 1. `turned` reverses that, so that the best is at the end where lower is
 * better. If all values are equal, they're in the middle.
 */
export function ticksOf({ sorted, min, max, median }: Group, own: number, turned = false): Ticks {
  const place = (value: number) => {
    const share = max === min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));
    return turned ? 1 - share : share;
  };
  return { all: sorted.map(place), median: place(median), own: place(own) };
}
