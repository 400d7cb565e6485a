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
      created_at: Ms;
    };
  }
}

export {};
