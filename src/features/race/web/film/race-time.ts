import { durationText } from '../duration-text.ts';

/** Races shorter than this are told in minutes and seconds. */
const inSecondsBelowMin = 10;

/** How the time of a race of some length is told: the two wheels of its clock, its sentence, one step of an arrow key. */
export interface RaceTime {
  units: readonly [large: string, small: string];
  /** How many digits the large unit has at the end. */
  wheels: number;
  stepMin: number;
  digits: (minute: number) => readonly [large: number, small: number];
  text: (minute: number) => string;
}

export function raceTime(endMin: number): RaceTime {
  const isShort = endMin < inSecondsBelowMin;
  const stepMin = isShort ? 1 / 60 : 1;
  const digits = (minute: number) => {
    // Rounded down, as clocks do; not what a float lost on the way to a whole one.
    const whole = Math.floor(minute / stepMin + 1e-6);
    return [Math.floor(whole / 60), whole % 60] as const;
  };
  return {
    units: isShort ? ['min', 's'] : ['h', 'min'],
    wheels: Math.max(2, String(digits(endMin)[0]).length),
    stepMin,
    digits,
    text: (minute) => {
      if (!isShort) return durationText(digits(minute)[0] * 60 + digits(minute)[1]);
      const [minutes, seconds] = digits(minute);
      return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds).padStart(2, '0')} s`;
    },
  };
}
