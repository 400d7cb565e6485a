const tickMs = 10;

/** A tap of the phone under the thumb, a short one unless told, where it can and nobody minds. */
export function tick(ms = tickMs): void {
  if (isUnwanted() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(ms);
}

/** The setting `vibration` of `vibration.ts`. */
function isUnwanted(): boolean {
  try {
    return localStorage.getItem('vibration') === 'off';
  } catch {
    return false;
  }
}
