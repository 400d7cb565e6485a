declare module '#server/db/tables.ts' {
  interface Tables {
    /** How each login looks; of two that look alike the older has the row. */
    login_looks: { look: string; user_id: string };
  }
}

export {};
