declare module '#server/db/tables.ts' {
  interface Tables {
    /** What devices are asked to sign; each good once, for a short while. */
    passkey_challenges: {
      challenge: string;
      purpose: 'add' | 'login' | 'prove';
      /** The one session it is for; null at the login. */
      session_id: string | null;
      expires_at: Ms;
    };
  }
}

export {};
