/**
 * Whether this is the error that browsers throw from everything tabs share if storage is blocked; some do so over plain
 * http.
 */
export const isStorageRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';
