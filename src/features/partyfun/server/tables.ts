declare module '#server/db/tables.ts' {
  interface Tables {
    /** One row per room that has a party. The texts are JSON and contain players' secrets. */
    party_games: {
      room_id: string;
      /** The party without its plan. */
      state: string;
      /** The game's prompts in order, past ones first. */
      plan: string;
      /** The party at the start of the log, including its plan. */
      base: string;
      /** The number of inputs in the log. */
      inputs: number;
      /** When the next automatic change is due, e.g. the end of a phase. */
      wake_at: Ms | null;
      /** Whether presence has to be checked, because a game is running or people are present. */
      is_on: Flag;
    };
    /** The log: all inputs since `base`. */
    party_inputs: {
      room_id: string;
      seq: number;
      at: Ms;
      input: string;
    };
    party_photos: {
      name: string;
      room_id: string;
      user_id: string;
      /** The prompt that the photo answers. */
      title: string;
      created_at: Ms;
      /** Whether all members may see the photo. */
      is_shown: Flag;
    };
    /** The group's own prompts. */
    party_prompts: {
      room_id: string;
      id: string;
      author_id: string;
      created_at: Ms;
      kind: string;
      text: string;
      /** For Split, as JSON. */
      halves: string | null;
      /** For kinds with an answer: a `KnownAnswer` as JSON. */
      answer: string | null;
      is_in: Flag;
    };
    /** Prompts that the group has banned. */
    party_never: {
      room_id: string;
      prompt_id: string;
      text: string;
    };
    /** One row per person and finished game. */
    party_results: {
      user_id: string;
      at: Ms;
      room_id: string;
      game: number;
      place: number;
      players: number;
      score: number;
      won: number;
      fooled: number;
      votes: number;
      /** Rounds and points per kind, as JSON. */
      kinds: string;
    };
    /** The decks that the owner has imported. */
    partyfun_decks: {
      name: string;
      language: string;
      licence: string;
      /** A digest of the deck's prompts. */
      digest: string;
      imported_at: Ms;
    };
    partyfun_prompts: {
      deck: string;
      part: 'card' | 'round';
      /** The position in the file. */
      place: number;
      /** A `Card` or a `RoundPrompt` as JSON. */
      content: string;
    };
  }
}

export {};
