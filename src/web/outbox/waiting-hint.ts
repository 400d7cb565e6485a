/** Read by `app/main.tsx` at each start: then the outbox is worth its bytes. */
const key = 'waiting';

/** Notes for the next start whether something waits on this device. */
export function noteWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Where local storage is refused, what waits is found when a page opens the outbox.
  }
}
