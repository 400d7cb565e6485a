/**
 * Where this version of a car is sold. Other regions count as the nearest market (Latin America as North America, the
 * rest of Asia as China), so that everything under Europe can be bought there.
 */
export const markets = ['Europe', 'North America', 'China'] as const;
export type Market = (typeof markets)[number];

const marketsByPort: Partial<Record<string, Market>> = {
  CCS1: 'North America',
  NACS: 'North America',
  'GB/T': 'China',
};

/** The market that a charging port suggests, for cars whose market isn't known. */
export const marketOfPort = (port: string | undefined): Market => marketsByPort[port ?? ''] ?? 'Europe';
