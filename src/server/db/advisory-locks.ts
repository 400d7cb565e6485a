/**
 * The numbers of all PostgreSQL advisory locks, in one list because two locks with the same number would block each
 * other. Numbers never change, because servers of two versions may run side by side.
 */
export const advisoryLocks = {
  migration: 727_150,
  /** Shared by everything working on the site, for as long as it runs; a restore takes it exclusively. */
  site: 727_151,
  /** Swapping the tables, until that is committed or abandoned. */
  exchange: 727_152,
  /** Removing a root, until the end of the transaction. */
  roots: 727_153,
  testTemplate: 727_199,
} as const;
