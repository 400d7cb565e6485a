const tickMs = 10;

/** A short tap of the phone under the thumb, where it can and nobody minds. */
export function tick(): void {
  if (isUnwanted() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(tickMs);
}

/** The setting `vibration` of `vibration.ts`. */
function isUnwanted(): boolean {
  try {
    return localStorage.getItem('vibration') === 'off';
  } catch {
    return false;
  }
}
