const tickMs = 10;

/** A short tap of the phone under the thumb, where it can. */
export function tick(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(tickMs);
}
