declare module '#server/db/tables.ts' {
  interface Tables {
    /** Of each room with a board; written with the first. */
    bingo_deals: {
      room_id: string;
      /** Difficulties 1-5 of the boards of this room as JSON. */
      profile: string;
    };
    /** Of each seat with a board. */
    bingo_boards: {
      room_id: string;
      user_id: string;
      /** The board was drawn with it. */
      seed: string;
    };
    squares: {
      room_id: string;
      user_id: string;
      /** 0 to 11, row by row. */
      position: number;
      challenge_id: string;
      title: string;
      description: string;
      difficulty: number;
      category: string;
      points: number;
      image_required: Flag;
      completed_at: Ms | null;
      /** The room's revision of the completion that stands: orders completions whatever the clock does. */
      completed_seq: number | null;
      /** Name of the stored photo. */
      photo: string | null;
    };
  }
}

export {};
