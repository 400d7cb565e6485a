/** Of the race's time over ours, slowest first. */
const usual = [60, 300, 900];
const short = [5, 20, 60];
const long = [300, 900, 3600];

const shortMin = 30;
const longMin = 40 * 60;
const leastSeconds = 5;

/** The three speeds of a film: those a race of an hour or a day is seen well at, else slower or quicker ones. */
export const speedsFor = (endMin: number): number[] => (endMin < shortMin ? short : endMin > longMin ? long : usual);

/** The one it starts with: the middle one, or the slowest where nothing would be seen of the race. */
export function firstSpeed(endMin: number): number {
  const [slow = 1, middle = 1] = speedsFor(endMin);
  return (endMin * 60) / middle < leastSeconds ? slow : middle;
}
