const tickMs = 10;

/** A short vibration, if the device can and the user hasn't turned it off. */
export function tick(ms = tickMs): void {
  if (isTurnedOff() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(ms);
}

/** The setting `vibration` of `vibration.ts`. */
function isTurnedOff(): boolean {
  try {
    return localStorage.getItem('vibration') === 'off';
  } catch {
    return false;
  }
}
