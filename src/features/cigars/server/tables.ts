import type { CigarKind } from '../contract.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** One row for each person who has ever counted; what follows hangs on it and goes with it. */
    cigar_logs: {
      user_id: string;
      /** How many rows the person has in `cigars`. */
      entries: number;
      /** JSON of `CigarSettings`; null for the usual ones. */
      settings: string | null;
    };
    cigars: {
      user_id: string;
      kind: CigarKind;
      at: Ms;
      /** As it leaves the house; the first 10 characters are the date where the smoker was. */
      timestamp: string;
      /** Since the entry of the same kind before this one; 0 for the first. */
      since_previous_ms: number;
    };
    /** How many there are on each date on which there are any. A day is its number since 1970-01-01, as in `dates.ts`. */
    cigar_days: { user_id: string; kind: CigarKind; day: number; count: number };
  }
}
