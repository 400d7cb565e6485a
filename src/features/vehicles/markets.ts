/**
 * Where a car is sold in the version that its figures are of. What is sold in none of the three stands with the nearest:
 * Latin America with North America, the rest of Asia with China; so nothing that cannot be bought in Europe is under Europe.
 */
export const markets = ['Europe', 'North America', 'China'] as const;
export type Market = (typeof markets)[number];

const marketsByPort: Partial<Record<string, Market>> = {
  CCS1: 'North America',
  NACS: 'North America',
  'GB/T': 'China',
};

/** The market that a charging port tells of, for cars of which nobody says where they are sold. */
export const marketOfPort = (port: string | undefined): Market => marketsByPort[port ?? ''] ?? 'Europe';
