/** A challenge in the form. */
export interface ChallengeDraft {
  title: string;
  description: string;
  /** Empty until chosen. */
  difficulty: string;
}

export const emptyChallenge: ChallengeDraft = { title: '', description: '', difficulty: '' };

export const draftOf = ({
  title,
  description,
  difficulty,
}: {
  title: string;
  description: string;
  difficulty: number;
}) => ({
  title,
  description,
  difficulty: String(difficulty),
});

export const inputOf = ({ title, description, difficulty }: ChallengeDraft) => ({
  title,
  description,
  difficulty: Number(difficulty),
});
