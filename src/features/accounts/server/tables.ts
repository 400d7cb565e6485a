declare module '#server/db/tables.ts' {
  interface Tables {
    /** The skeletons of each username. If usernames look alike, the row belongs to the oldest one. */
    login_looks: { look: string; user_id: string };
    invitations: {
      id: string;
      /** SHA-256 of the link's secret, in hex. */
      secret_hash: string;
      /** Separated by commas; may be empty. */
      roles: string;
      /** A username, or `(owner)` for the command line; outlives the account. */
      made_by: string;
      /** Null for the command line. The link only works while this account is root and enabled. */
      made_by_id: string | null;
      created_at: Ms;
      expires_at: Ms;
      used_at: Ms | null;
      /** The username that was chosen with it. */
      used_by: string | null;
      withdrawn_at: Ms | null;
    };
    /** Password links; used ones are deleted. */
    reset_links: {
      id: string;
      secret_hash: string;
      user_id: string;
      made_by: string;
      created_at: Ms;
      expires_at: Ms;
    };
  }
}

export {};
