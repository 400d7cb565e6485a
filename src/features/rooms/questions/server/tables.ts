import type { Outcome, Settler } from '../rules.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
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
