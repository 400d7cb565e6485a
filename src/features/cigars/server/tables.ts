import type { CigarKind } from '../contract.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** One row per person who has ever counted anything; entries reference it and are deleted with it. */
    cigar_settings: {
      user_id: string;
      /** JSON of `CigarSettings`; null for the defaults. */
      settings: string | null;
      /** When an entry old enough to be cached (`settledAfterMs`) last changed; 0 for never. */
      settled_at: Ms;
    };
    cigars: {
      user_id: string;
      kind: CigarKind;
      at: Ms;
      /** As sent to clients; the first 10 characters are the local date. */
      timestamp: string;
    };
  }
}
