/** "8 h 54 min", "11 h", "45 min", "31 s": rounded to whole minutes; below one, to seconds. */
export function durationText(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds > 0 && seconds < 60) return `${seconds} s`;
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "+15 min", "+2 h 22 min", "−1 h 3 min": how much later or earlier. */
export function gapText(minutes: number): string {
  return `${Math.round(minutes * 60) < 0 ? '−' : '+'}${durationText(Math.abs(minutes))}`;
}

/**
 * Minutes between two times as displayed: 9 h 26 min is 1 min after 9 h 25 min. If both display the same, it's the
 * exact difference, which is shown in seconds.
 */
export function shownGapMin(fromMin: number, toMin: number): number {
  return Math.round(toMin) - Math.round(fromMin) || toMin - fromMin;
}
