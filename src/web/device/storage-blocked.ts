const probe = 'probe';

/** Whether this browser lets the site store nothing, so that everything it keeps is lost with the page. */
export function isStorageBlocked(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage): boolean {
  try {
    storage().setItem(probe, probe);
    storage().removeItem(probe);
    return false;
  } catch {
    return true;
  }
}
