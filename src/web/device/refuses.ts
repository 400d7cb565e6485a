/** Whether this is what browsers throw where storage is blocked, from everything that tabs of a site share; some do so over plain http. */
export const refuses = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';
