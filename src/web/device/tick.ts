import { storedSetting } from './stored.ts';

const tickMs = 10;

export const vibration = storedSetting('vibration', ['on', 'off']);
export const canVibrate = 'vibrate' in navigator;

/** A short vibration, if the device supports it and the user hasn't turned it off. */
export function tick(ms = tickMs): void {
  if (vibration.read() === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(ms);
}
