/**
 * Whether a word from an address or from the device can be a car's slug, as `vehicleId` of the contract has it: here without
 * its schema, which stays out of the browser. What is no car after all is found by nobody.
 */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
