import type { Generated } from 'kysely';
import type { Settler } from '../questions/rules.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    rooms: {
      /** The code: six digits. */
      id: string;
      game: string;
      name: string;
      admin_id: string;
      /** Which of the creator's three slots the room takes; both null once it has been inherited. */
      slot_user_id: string | null;
      slot: number | null;
      is_private: Flag;
      /** Sealed with a key that is not in the database; null for public rooms. */
      sealed_password: string | null;
      created_at: Ms;
      /** Order of creation, for paging. */
      created_seq: Generated<number>;
      /** Counts all that ever happened, one by one: the last `room_events.seq`. */
      revision: number;
      /** Counts each heart that was given or taken back. */
      hearts: Generated<number>;
      /** Who settles questions that are asked from now on; `judge_id` of a judge, and null otherwise. */
      settler: Generated<Settler>;
      judge_id: Generated<string | null>;
    };
    /** Kept by triggers of `rooms`; a game's rooms are the sum of its parts. */
    game_rooms: {
      game: string;
      part: string;
      rooms: number;
    };
    members: {
      room_id: string;
      user_id: string;
      joined_at: Ms;
      /** The room's revision when joining: orders members whatever the clock does. */
      joined_seq: number;
    };
    /** By which friends join with just a name. */
    guest_links: {
      room_id: string;
      /** SHA-256 of the link's secret, hex. */
      secret_hash: string;
      created_at: Ms;
    };
    /** By which a television shows the room; it hangs on the seat of whoever made it, and passes to the admin when they leave. */
    screens: {
      room_id: string;
      user_id: string;
      /** SHA-256 of the link's secret, hex. */
      secret_hash: string;
      created_at: Ms;
    };
    /** The newest of each room; how many, `event-store.ts` says. */
    room_events: {
      room_id: string;
      seq: number;
      at: Ms;
      kind: string;
      /** Nobody's id, or null, when the account is gone; `login` keeps what the feed shows. */
      user_id: string | null;
      login: string;
      position: number | null;
      title: string | null;
    };
    /** What members gave to deeds of others; they go with the seat of who gave them. */
    hearts: {
      room_id: string;
      /** The number of the event that was the deed. It may be forgotten by now where the deed still stands. */
      seq: number;
      user_id: string;
      /** What `rooms.hearts` was with it: the order in which they came. */
      n: number;
    };
  }
}
