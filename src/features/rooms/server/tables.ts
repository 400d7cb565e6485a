import type { Generated } from 'kysely';
import type { Outcome, Settler } from '../questions/rules.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    rooms: {
      /** The code: six digits. */
      id: string;
      game: string;
      name: string;
      admin_id: string;
      /** Which of the creator's three slots the room takes; both null once it's inherited. */
      slot_user_id: string | null;
      slot: number | null;
      is_private: Flag;
      /** Sealed with a key that isn't in the database; null for public rooms. */
      sealed_password: string | null;
      created_at: Ms;
      /** Order of creation, for paging. */
      created_seq: Generated<number>;
      /** The number of events so far, which is also the last `room_events.seq`. */
      revision: number;
      /** The number of changes that aren't events, such as hearts given or taken back. */
      hearts: Generated<number>;
      /** Who settles future questions; `judge_id` is null unless it's a judge. */
      settler: Generated<Settler>;
      judge_id: Generated<string | null>;
      is_locked: Generated<Flag>;
    };
    /** Maintained by triggers on `rooms`; a game's count is the sum of its parts. */
    game_rooms: {
      game: string;
      part: string;
      rooms: number;
    };
    members: {
      room_id: string;
      user_id: string;
      joined_at: Ms;
      /** The room's revision when joining, which orders members independently of the clock. */
      joined_seq: number;
    };
    /** Links that let friends join with just a name. */
    guest_links: {
      room_id: string;
      /** SHA-256 of the link's secret, hex. */
      secret_hash: string;
      created_at: Ms;
    };
    /** A screen references its creator's membership, and passes to the admin when they leave. */
    screens: {
      room_id: string;
      user_id: string;
      /** SHA-256 of the link's secret, hex. */
      secret_hash: string;
      created_at: Ms;
    };
    /** Guest links shown on a room's screen; each works only while the room has that screen and that admin. */
    screen_guest_links: {
      room_id: string;
      screen_hash: string;
      admin_id: string;
      /** SHA-256 of the link's secret, hex. */
      secret_hash: string;
      sealed_secret: string;
      created_at: Ms;
    };
    /** Each room's newest events; `event-store.ts` decides how many. */
    room_events: {
      room_id: string;
      seq: number;
      at: Ms;
      kind: string;
      /** An unknown id, or null, once the account has been deleted; the feed still shows `login`. */
      user_id: string | null;
      login: string;
      position: number | null;
      title: string | null;
    };
    /** Hearts for others' activities, deleted with the giver's membership. */
    hearts: {
      room_id: string;
      /** The number of the activity's event, which may have been pruned while the activity is still active. */
      seq: number;
      user_id: string;
      /** The value of `rooms.hearts` when it was given; a room's hearts are ordered by it. */
      n: number;
    };
    /** Bans from rooms: one row per account or device. */
    room_bans: {
      /** The same in all rows for one person. */
      id: string;
      room_id: string;
      /** The person's name when they were banned. */
      login: string;
      /** Null for a device. A row with an account is deleted with it. */
      user_id: string | null;
      /** `deviceHash` of a guest's device; null for an account. */
      device_hash: string | null;
      banned_at: Ms;
    };
    guest_devices: {
      user_id: string;
      device_hash: string;
    };
    /** Codes that let guests return from another browser, at most one per guest. */
    guest_codes: {
      user_id: string;
      /** SHA-256, hex. */
      code_hash: string;
      expires_at: Ms;
      /** SHA-256, hex, of the key sent by the call that used the code; a repeat of that call gets in again. */
      used_by: string | null;
    };
    questions: {
      room_id: string;
      /** The number of the claim's event, which may have been pruned. */
      seq: number;
      /** The claim's owner; null if the account has been deleted. */
      owner_id: string | null;
      /** The owner's login when the question was asked, used only if their account has been deleted. */
      owner: string;
      title: string;
      /** The room's setting when the question was asked. */
      settler: Settler;
      judge_id: string | null;
      ends_at: Ms;
      answered_at: Ms | null;
      /** Null if it was answered by a photo. */
      answer: string | null;
      outcome: Outcome | null;
      settled_by: 'owner' | 'group' | 'judge' | null;
      settled_at: Ms | null;
      /** The votes when the question was settled. */
      counts: number;
      against: number;
    };
    question_words: {
      room_id: string;
      seq: number;
      user_id: string;
      word: string;
      asked_at: Ms;
    };
    question_votes: {
      room_id: string;
      seq: number;
      user_id: string;
      counts: Flag;
      voted_at: Ms;
    };
  }
}
