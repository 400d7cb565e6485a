/** Where each figure of a group stands on a line from 0 (least) to 1 (most); `turned` where less is better and better stands at the end. */
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

/** All in the middle where all are equal. Every place is from 0 to 1, one's own too, which is one of the group. */
export function ticksOf({ sorted, min, max, median }: Group, own: number, turned = false): Ticks {
  const place = (value: number) => {
    const share = max === min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));
    return turned ? 1 - share : share;
  };
  return { all: sorted.map(place), median: place(median), own: place(own) };
}
