declare module '#server/db/tables.ts' {
  interface Tables {
    /** Games are numbered consecutively in each room; at most one hasn't ended. */
    plates_games: {
      room_id: string;
      number: number;
      /** `PlatesSettings` as JSON. */
      settings: string;
      /** The `Deal` as JSON. */
      deal: string;
      started_at: Ms | null;
      ends_at: Ms | null;
      ended_at: Ms | null;
      ended_by: 'date' | 'complete' | 'admin' | 'bell' | 'line' | null;
    };
    /** Everyone who has chosen a role. A row survives the membership, so that finds keep a name. */
    plates_players: {
      room_id: string;
      player: number;
      /** Null when the account is deleted. */
      user_id: string | null;
      /** Their name when they left; for current members the account's name is used. */
      login: string;
      role: 'passenger' | 'driver' | null;
    };
    /** The log of spots: rows are deleted only with the room. */
    plates_spots: {
      room_id: string;
      /** The room's revision when it was added, which orders spots independently of the clocks. */
      seq: number;
      /** Assigned by the phone. */
      id: string;
      game: number;
      player: number;
      device: string;
      /** The player, for individual chains and cards; otherwise 0. */
      chain: number;
      /** The number's position in its chain, for a Run; otherwise 0. */
      step: number;
      target: string;
      /**
       * The target's display name according to its game's settings. Null if an older server wrote the row, in which
       * case the target is shown.
       */
      title: string | null;
      /** The phone's time. */
      at: Ms;
      received_at: Ms;
      marks: string | null;
      word: string | null;
      photo: string | null;
      /** The room's revision when it was undone. */
      undone_seq: number | null;
    };
  }
}

export {};
