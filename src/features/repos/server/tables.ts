import type { Generated } from 'kysely';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** The newest pulls of each repository. `pull-store.ts` limits how many there are. */
    pulls: {
      /** Numbered in the order in which they began. */
      number: Generated<number>;
      repository: string;
      /** A username, which outlives the account; null for the webhook. */
      started_by: string | null;
      started_at: Ms;
      state: string;
      step: string | null;
      percent: number | null;
      objects: number | null;
      /** Who asked for the pull to be stopped, for the process that's running it. */
      stop_asked_by: string | null;
      ended_at: Ms | null;
      duration_ms: number | null;
      kind: string | null;
      sentence: string | null;
      branch: string | null;
      before_commit: string | null;
      after_commit: string | null;
      /** The pulled commits as JSON (see `pull-store.ts`). */
      came: string | null;
      after_state: string | null;
      after_exit_code: number | null;
      after_ms: number | null;
    };
    pull_lines: { pull_number: number; number: number; change: number; at: Ms; source: string; text: string };
    /** A delivery that was accepted has two marks: one for its id and one for its signature. */
    webhook_deliveries: { repository: string; mark: string; at: Ms };
  }
}
