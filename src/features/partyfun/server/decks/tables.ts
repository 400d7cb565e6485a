declare module '#server/db/tables.ts' {
  interface Tables {
    /** Decks that the owner has imported. */
    partyfun_decks: {
      name: string;
      language: string;
      licence: string;
      /** Digest of its prompts. */
      digest: string;
      imported_at: Ms;
    };
    partyfun_prompts: {
      deck: string;
      part: 'card' | 'round';
      /** Order in the file. */
      place: number;
      /** A `Card` or a `RoundPrompt` as JSON. */
      content: string;
    };
  }
}

export {};
