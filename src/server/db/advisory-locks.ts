/**
 * The numbers of all PostgreSQL advisory locks. They're in one list, because two locks with the same number would block
 * each other. Numbers never change, because servers of two different versions may run side by side.
 */
export const advisoryLocks = {
  migration: 727_150,
  /** Shared by everything that works on the site, for as long as it runs; a restore takes it exclusively. */
  site: 727_151,
  /** Held while the tables are swapped, until that's committed or abandoned. */
  exchange: 727_152,
  /** Held while a root is removed, until the transaction ends. */
  roots: 727_153,
  testTemplate: 727_199,
} as const;
