const probe = 'probe';

/** Whether the browser refuses to store anything, so that all local data is lost with the page. */
export function isStorageBlocked(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage): boolean {
  try {
    storage().setItem(probe, probe);
    storage().removeItem(probe);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether this is the error that browsers throw when storage is blocked; some also throw it over plain http.
 */
export const isStorageBlockedError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';
