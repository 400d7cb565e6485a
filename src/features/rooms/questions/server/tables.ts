import type { Outcome, Settler } from '../rules.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** What members ask about a claim of another one. */
    questions: {
      room_id: string;
      /** The number of the event with which the claim was made; it may be forgotten by now. */
      seq: number;
      /** Whose claim it is; null when the account is gone. */
      owner_id: string | null;
      /** As they were called when it was asked; of who has an account that says it. */
      owner: string;
      title: string;
      /** As the room's setting was when it was asked. */
      settler: Settler;
      judge_id: string | null;
      ends_at: Ms;
      answered_at: Ms | null;
      /** Null where it was answered by a photo. */
      answer: string | null;
      outcome: Outcome | null;
      settled_by: 'owner' | 'group' | 'judge' | null;
      settled_at: Ms | null;
      /** The votes when it was settled. */
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
