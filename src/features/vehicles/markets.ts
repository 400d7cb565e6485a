/** Where a car is sold in the version that its figures are of. */
export const markets = ['Europe', 'North America', 'China'] as const;
export type Market = (typeof markets)[number];

const marketsByPort: Partial<Record<string, Market>> = {
  CCS1: 'North America',
  NACS: 'North America',
  'GB/T': 'China',
};

/** The market that a charging port tells of, for cars of which nobody says where they are sold. */
export const marketOfPort = (port: string | undefined): Market => marketsByPort[port ?? ''] ?? 'Europe';
