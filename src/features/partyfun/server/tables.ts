declare module '#server/db/tables.ts' {
  interface Tables {
    /** Of each room in which a party has begun to gather. All texts are JSON; secrets of players are in them. */
    party_games: {
      room_id: string;
      /** The party as it is, but for its plan. */
      state: string;
      /** The prompts of its game; those that have come stand first, in their order. */
      plan: string;
      /** The party, with its plan, that the log begins with. */
      base: string;
      /** How many inputs the log has. */
      inputs: number;
      /** When something follows by itself, such as the end of a phase. */
      wake_at: Ms | null;
      /** A game is played and not paused, or somebody is here: it is to be looked who is. */
      is_on: Flag;
    };
    /** The log: what has happened to a party since `base`. */
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
      /** What it is a photo of, in words: the prompt. */
      title: string;
      created_at: Ms;
      /** Others have seen it, or may. */
      is_shown: Flag;
    };
    /** What the group wrote itself. */
    party_prompts: {
      room_id: string;
      id: string;
      author_id: string;
      created_at: Ms;
      kind: string;
      text: string;
      /** Of Split, both as JSON. */
      halves: string | null;
      is_in: Flag;
    };
    /** What the group never wants again. */
    party_never: {
      room_id: string;
      prompt_id: string;
      text: string;
    };
    /** Of each person and each game they played to its end. */
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
      /** Of each kind of round, rounds and points, as JSON. */
      kinds: string;
    };
  }
}

export {};
