declare module '#server/db/tables.ts' {
  interface Tables {
    /** Random text for devices to sign. Each one is valid once, for five minutes. */
    passkey_challenges: {
      challenge: string;
      purpose: 'add' | 'login' | 'prove';
      /** The session it's for; null at login. */
      session_id: string | null;
      expires_at: Ms;
    };
  }
}

export {};
