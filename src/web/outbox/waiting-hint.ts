const key = 'waiting';

/** Whether something waits here, as far as that is noted: then the outbox is worth its bytes at the start. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Notes for the next start whether something waits on this device. */
export function noteWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Where local storage is refused, what waits is found when a page opens the outbox.
  }
}
