/** Where a car is sold in the version that its figures are of. */
export const markets = ['Europe', 'North America', 'China'] as const;
export type Market = (typeof markets)[number];
