import type { Generated } from 'kysely';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** The newest of each repository; how many, `pull-store.ts` says. */
    pulls: {
      /** Counts up in the order in which they began. */
      number: Generated<number>;
      repository: string;
      /** A login, kept when the account goes; null for the webhook. */
      started_by: string | null;
      started_at: Ms;
      state: string;
      step: string | null;
      percent: number | null;
      objects: number | null;
      /** Who wants it to end, for the process that runs it. */
      stop_asked_by: string | null;
      ended_at: Ms | null;
      duration_ms: number | null;
      kind: string | null;
      sentence: string | null;
      branch: string | null;
      before_commit: string | null;
      after_commit: string | null;
      /** JSON of what came; see `pull-store.ts`. */
      came: string | null;
      after_state: string | null;
      after_exit_code: number | null;
      after_ms: number | null;
    };
    pull_lines: { pull_number: number; number: number; change: number; at: Ms; source: string; text: string };
    /** What a delivery is known by: its id, and what it is signed with. One that is here was taken. */
    webhook_deliveries: { repository: string; mark: string; at: Ms };
  }
}
