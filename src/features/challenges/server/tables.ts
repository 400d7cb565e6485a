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
      /** The creator's slot; null without a creator, and for challenges that exceeded the limit when it was introduced. */
      slot: number | null;
      created_at: Ms;
    };
    /** One row, whose revision counts changes to the pool. */
    challenge_pool: { id: 1; revision: number };
  }
}

export {};
