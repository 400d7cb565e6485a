import type { FieldErrors } from '#web/forms/field-errors.ts';
import { TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { challengeLimits } from '../challenge-rules.ts';
import * as messages from './messages.ts';

const texts = messages.challenges.form;

export interface ChallengeDraft {
  title: string;
  description: string;
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

const difficulties = [
  { value: '', label: texts.choose },
  ...texts.levels.map((label, index) => ({ value: String(index + 1), label })),
];

interface Props {
  draft: ChallengeDraft;
  onChange: (draft: ChallengeDraft) => void;
  errors: FieldErrors;
}

export function ChallengeFields({ draft, onChange, errors }: Props) {
  const set = (field: keyof ChallengeDraft) => (value: string) => onChange({ ...draft, [field]: value });
  return (
    <>
      <TextField
        label={texts.name}
        value={draft.title}
        onChange={set('title')}
        error={errors.title}
        maxLength={challengeLimits.titleMax}
        autoComplete="off"
        dir="auto"
      />
      <TextAreaField
        label={texts.description}
        hint={texts.left(challengeLimits.descriptionMax - draft.description.length)}
        value={draft.description}
        onChange={set('description')}
        error={errors.description}
        maxLength={challengeLimits.descriptionMax}
        dir="auto"
      />
      <SelectField
        label={texts.difficulty}
        hint={texts.difficultyHint}
        value={draft.difficulty}
        onChange={set('difficulty')}
        error={errors.difficulty}
        options={difficulties}
      />
    </>
  );
}
