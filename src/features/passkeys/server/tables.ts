declare module '#server/db/tables.ts' {
  interface Tables {
    /** Random texts for devices to sign. Each can be used once, within five minutes. */
    passkey_challenges: {
      challenge: string;
      purpose: 'add' | 'login' | 'prove';
      /** The session that it's for; null when logging in. */
      session_id: string | null;
      expires_at: Ms;
    };
  }
}

export {};
