import { type SubmitEvent, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { errorText } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem, focusFirstInvalidField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { NewChallenge, newChallengeDefaults } from '../contract.ts';
import { useCreateChallenge } from './api.ts';
import { ChallengeFields, emptyChallenge, inputOf } from './ChallengeFields.tsx';
import css from './ChallengeRow.module.css';
import * as messages from './messages.ts';

const texts = messages.challenges.form;

/** Adds a challenge to the pool. The draft isn't lost if saving fails. */
export function ChallengeFormPage() {
  const [draft, setDraft] = useState(emptyChallenge);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useCreateChallenge();
  const notify = useNotice();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const input = { ...inputOf(draft), ...newChallengeDefaults };
    const found = fieldErrors(NewChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(event.currentTarget);
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
        <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
        <p className={css.terms}>{texts.terms(newChallengeDefaults.points)}</p>
        <FormProblem problem={create.error ? texts.failed(errorText(create.error)) : undefined} />
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
