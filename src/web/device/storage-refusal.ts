/**
 * Whether this is the error that browsers throw when storage is blocked; some also throw it over plain http.
 */
export const isStorageBlockedError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';
