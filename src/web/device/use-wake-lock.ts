import { useEffect } from 'react';

/** Prevents the screen from turning off while the page is visible, if the browser supports it. */
export function useWakeLock(isOn = true): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || isOver) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // Refused on low battery, for instance: the screen then turns off as usual.
      }
    };
    void take();
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release().catch(() => undefined);
    };
  }, [isOn]);
}
