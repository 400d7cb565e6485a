/**
 * Whether untrusted text could be a car's slug, like the contract's `vehicleId` but without its schema, which stays out
 * of the browser. Slugs of unknown cars simply aren't found.
 */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
