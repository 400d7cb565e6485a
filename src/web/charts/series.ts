/** Series in a chart differ by colour, dash and letter: never by colour alone. */
const colors = 4;
const seriesMarks = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'] as const;
/** For up to four series side by side. */
const dashes = [undefined, '7 4', '2 4', '10 3 2 3'] as const;

export interface SeriesStyle {
  mark: string;
  color: string;
  dash: string | undefined;
}

export function seriesStyle(index: number): SeriesStyle {
  const place = index % colors;
  return { ...letteredStyle(index), dash: dashes[place] };
}

/** The form of a mark. The series' car uses the inverse, so that the letter on it is readable. */
type MarkForm = 'outlined' | 'filled' | 'dotted';
export type CarFill = 'filled' | 'outlined' | 'dotted';

interface LetteredStyle extends SeriesStyle {
  form: MarkForm;
  car: CarFill;
}

type Style = Pick<LetteredStyle, 'dash' | 'form' | 'car'>;
const plain: Style = { dash: undefined, form: 'outlined', car: 'filled' };
/** Each applies to four of the twelve series. */
const styles: readonly Style[] = [
  plain,
  { dash: '8 4', form: 'filled', car: 'outlined' },
  { dash: '2 4', form: 'dotted', car: 'dotted' },
];

export const maxSeries = seriesMarks.length;

/** The style of one of up to twelve series, A to L: four colours in three styles, always with the letter. */
export function letteredStyle(index: number): LetteredStyle {
  const place = index % maxSeries;
  const style = styles[Math.floor(place / colors)] ?? plain;
  return { mark: seriesMarks[place] ?? 'A', color: `var(--series-${(place % colors) + 1})`, ...style };
}
