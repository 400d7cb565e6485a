/** Several things in one chart are told apart by colour, by dash and by letter: never by colour alone. */
const seriesMarks = ['A', 'B', 'C', 'D'] as const;
const dashes = [undefined, '7 4', '2 4', '10 3 2 3'] as const;

interface SeriesStyle {
  mark: string;
  color: string;
  dash: string | undefined;
}

export function seriesStyle(index: number): SeriesStyle {
  const place = index % seriesMarks.length;
  return { mark: seriesMarks[place] ?? 'A', color: `var(--series-${place + 1})`, dash: dashes[place] };
}
