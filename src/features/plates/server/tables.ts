declare module '#server/db/tables.ts' {
  interface Tables {
    /** One after the other in each room; at most one has not ended. */
    plates_games: {
      room_id: string;
      number: number;
      /** `PlatesSettings` as JSON. */
      settings: string;
      /** What was drawn and frozen at the start, as JSON: see `Deal`. */
      deal: string;
      started_at: Ms | null;
      ends_at: Ms | null;
      ended_at: Ms | null;
      ended_by: 'date' | 'complete' | 'admin' | 'bell' | 'line' | null;
    };
    /** Who said here whether they drive. A row outlives the seat, so that what was found has a name. */
    plates_players: {
      room_id: string;
      player: number;
      /** Null when the account is gone. */
      user_id: string | null;
      /** As it was spelled when they left; of who is here the account says it. */
      login: string;
      role: 'passenger' | 'driver' | null;
    };
    /** The log: nothing is deleted of it but with its room. */
    plates_spots: {
      room_id: string;
      /** The room's revision with it: orders spots whatever clocks do. */
      seq: number;
      /** Made on the phone. */
      id: string;
      game: number;
      player: number;
      device: string;
      /** Of a chain of one's own, and of cards: the player. Else 0. */
      chain: number;
      /** Of Run: which number of the chain. Else 0. */
      step: number;
      target: string;
      /** How people call the target, by the settings of its game. Null where a server of before wrote it down: then it is the target. */
      title: string | null;
      /** The phone's time. */
      at: Ms;
      received_at: Ms;
      marks: string | null;
      word: string | null;
      /** Name of the stored photo. */
      photo: string | null;
      /** The room's revision when it was taken back. */
      undone_seq: number | null;
    };
  }
}

export {};
