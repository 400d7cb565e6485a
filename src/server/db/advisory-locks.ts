/**
 * The number of every advisory lock that is taken on PostgreSQL. Two purposes with one number would wait for each other, so a new lock
 * gets its number here and nowhere else. Numbers of released versions stay: servers of both versions may run side by side.
 */
export const advisoryLocks = {
  /** Whoever migrates the tables. */
  migration: 727_150,
  /** Shared by whoever works on the site, for as long as it runs; a restore has it alone. */
  site: 727_151,
  /** Whoever exchanges the tables, until that is committed or given up. */
  exchange: 727_152,
  /** Whoever may take a root away, until the end of the transaction. */
  roots: 727_153,
  /** Whoever makes the template of the tests' databases. */
  testTemplate: 727_199,
} as const;
