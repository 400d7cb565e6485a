import { type SubmitEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { focusFirstWrongField } from '#web/forms/first-wrong-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { challengeLimits } from '../challenge-rules.ts';
import { NewChallenge, newChallengeDefaults } from '../contract.ts';
import { useCreateChallenge } from './api.ts';
import css from './ChallengeForm.module.css';
import { words } from './words.ts';

const texts = words.challenges.form;

const difficulties = [
  { value: '', label: texts.choose },
  ...texts.levels.map((label, index) => ({ value: String(index + 1), label })),
];

/** Adds a challenge to the pool. What was typed stays until it is saved. */
export function ChallengeFormPage() {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useCreateChallenge();
  const notify = useNotice();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const input = { title, description, difficulty: Number(difficulty), ...newChallengeDefaults };
    const found = fieldErrors(NewChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstWrongField(event.currentTarget);
    create.mutate(input, {
      onSuccess: ({ challenge }) => {
        notify(texts.created(challenge.title));
        navigate(pathTo('challenges'));
      },
    });
  };

  return (
    <Page title={texts.title} sign="bingo" lead={texts.lead} width="narrow">
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          value={title}
          onChange={setTitle}
          error={errors.title}
          maxLength={challengeLimits.titleMax}
          autoComplete="off"
          dir="auto"
        />
        <TextAreaField
          label={texts.description}
          hint={texts.left(challengeLimits.descriptionMax - description.length)}
          value={description}
          onChange={setDescription}
          error={errors.description}
          maxLength={challengeLimits.descriptionMax}
          dir="auto"
        />
        <SelectField
          label={texts.difficulty}
          hint={texts.difficultyHint}
          value={difficulty}
          onChange={setDifficulty}
          error={errors.difficulty}
          options={difficulties}
        />
        <p className={css.terms}>{texts.terms(newChallengeDefaults.points)}</p>
        <FormProblem problem={create.error ? texts.failed(sentenceOf(create.error)) : undefined} />
        <Button type="submit" tone="accent" wide busy={create.isPending}>
          {texts.submit}
        </Button>
        <ButtonLink to={pathTo('challenges')} wide>
          {texts.back}
        </ButtonLink>
      </form>
    </Page>
  );
}
