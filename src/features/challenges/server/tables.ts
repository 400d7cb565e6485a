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
      /** One of its creator's slots; null without a creator, or if it was above the limit when that was introduced. */
      slot: number | null;
      created_at: Ms;
    };
    /** A single row, whose revision counts the changes to the pool. */
    challenge_pool: { id: 1; revision: number };
  }
}

export {};
