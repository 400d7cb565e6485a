/** "8 h 54", "11 h", "45 min": minutes as people say them, rounded to whole ones. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** "+15 min", "+2 h 22", "−1 h 03": how much later or earlier. */
export function gapText(minutes: number): string {
  const whole = Math.round(minutes);
  return `${whole < 0 ? '−' : '+'}${durationText(Math.abs(whole))}`;
}
