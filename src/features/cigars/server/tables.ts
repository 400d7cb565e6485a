import type { CigarKind } from '../contract.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** One row for each person who has ever counted; the entries hang on it and go with it. */
    cigar_settings: {
      user_id: string;
      /** JSON of `CigarSettings`; null for the usual ones. */
      settings: string | null;
      /** When one of the entries changed that are old enough to be read once (`settledAfterMs`); 0 for never. */
      settled_at: Ms;
    };
    cigars: {
      user_id: string;
      kind: CigarKind;
      at: Ms;
      /** As it leaves the house; the first 10 characters are the date where the smoker was. */
      timestamp: string;
    };
  }
}
