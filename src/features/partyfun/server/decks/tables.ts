declare module '#server/db/tables.ts' {
  interface Tables {
    /** Decks that the owner has imported. */
    partyfun_decks: {
      name: string;
      language: string;
      licence: string;
      /** Of its prompts: another one for other prompts. */
      digest: string;
      imported_at: Ms;
    };
    partyfun_prompts: {
      deck: string;
      part: 'card' | 'round';
      /** In the order of the file. */
      place: number;
      /** A `Card` or a `RoundPrompt` as JSON. */
      content: string;
    };
  }
}

export {};
