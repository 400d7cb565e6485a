import type { Generated } from 'kysely';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** One row per room with a board; written with the first deal. */
    bingo_deals: {
      room_id: string;
      /** How many squares of each difficulty, from 1 to 5, every board in the room has, as JSON. */
      profile: string;
      /** How many squares of each board need a photo; null if the first board is older than this rule. */
      photos: number | null;
    };
    /** One row per membership with a board. */
    bingo_boards: {
      room_id: string;
      user_id: string;
      /** The seed from which the board was drawn. */
      seed: string;
      /** The challenges that were swapped out, in order, as JSON. */
      swapped_out: Generated<string>;
    };
    /** One row per room in which something was set (`settings.ts` has the defaults). */
    bingo_settings: {
      room_id: string;
      swaps: number;
      /** The categories from which boards are dealt, as JSON; an empty list means all. */
      categories: Generated<string>;
      ends: Generated<'never' | 'full_house' | 'date'>;
      /** The end date; null if the game has none. */
      ends_at: Ms | null;
      /** When the current game ended; null while it's running. */
      ended_at: Generated<Ms | null>;
      /** The number of the game that the room is playing, from 1. */
      game: Generated<number>;
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
      /** The room's revision at its active completion, which orders completions independently of the clock. */
      completed_seq: number | null;
      photo: string | null;
    };
  }
}
