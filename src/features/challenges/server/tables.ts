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
      /** Null for shipped challenges and deleted creators. */
      user_id: string | null;
      /**
       * Which of the creator's slots it takes; null without a creator, and for challenges above the limit when that was
       * introduced.
       */
      slot: number | null;
      created_at: Ms;
    };
    /** A single row, whose revision counts the changes to the pool. */
    challenge_pool: { id: 1; revision: number };
  }
}

export {};
