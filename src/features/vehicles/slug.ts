/** Whether untrusted text could be a car's slug. Like the contract's `vehicleId`, but without a validator in the browser. */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
