import { storedSetting } from './stored-setting.ts';

const tickMs = 10;

/** Whether this device answers a tap by a short shake. */
export const vibration = storedSetting('vibration', ['on', 'off']);
export const canVibrate = 'vibrate' in navigator;

/** A short tap of the phone under the thumb, where it can and nobody minds. */
export function tick(): void {
  if (vibration.read() === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(tickMs);
}
