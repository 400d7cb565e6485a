declare module '#server/db/tables.ts' {
  interface Tables {
    challenges: {
      id: string;
      title: string;
      description: string;
      difficulty: number;
      category: string;
      points: number;
      image_required: Flag;
      active: Flag;
      /** Null for the shipped ones, and when the creator's account is gone. */
      user_id: string | null;
      /** Which of the creator's slots it takes; null where there is no creator, or more challenges than slots from before. */
      slot: number | null;
      created_at: Ms;
    };
    /** One row: counts the changes of the pool. */
    challenge_pool: { id: 1; revision: number };
  }
}

export {};
