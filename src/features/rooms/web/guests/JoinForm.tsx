import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { useRetryOnline } from '#web/api/use-retry-online.ts';
import { useFocusWrong } from '#web/forms/use-focus-wrong.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { guestRoomPath } from '#web/session/guest-room-path.ts';
import { signIn } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { guestLimits, guestSentences } from '../../guest-rules.ts';
import { words } from '../words.ts';
import { invitedQuery, postGuest } from './api.ts';
import css from './JoinForm.module.css';
import { forgetTry, keyFor, triedName } from './try-kept.ts';

const texts = words.guests;

interface Problem {
  /** What is wrong with the name itself. */
  name?: string;
  rest?: string;
  /** No answer came: the guest may be made already, and the next try finds out. */
  isUnheard?: boolean;
}

/** One field. What was typed and the key of the try outlive a lost answer, a reload and a closed tab, so that it counts once. */
export function JoinForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [name, setName] = useState(() => triedName(secret));
  const [problem, setProblem] = useState<Problem>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const notify = useNotice();
  useFocusWrong(form, problem.name === undefined ? {} : { name: problem.name });

  const send = async () => {
    const wanted = name.trim();
    if (wanted === '') return setProblem({ name: guestSentences.noName });
    setIsBusy(true);
    try {
      const { token, user } = await postGuest({ secret, name: wanted, key: keyFor(secret, wanted) });
      forgetTry();
      if (user.guest) navigate(guestRoomPath(user.guest), { replace: true });
      signIn(token);
      onDone();
      notify(user.login === wanted.replace(/\s+/gu, '-') ? texts.joined(user.login) : texts.renamed(user.login));
    } catch (error) {
      setProblem(problemOf(error));
      // It may be closed or full by now: the page then says so in the place of the form.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void client.invalidateQueries({ queryKey: invitedQuery(secret).queryKey });
      }
    }
    setIsBusy(false);
  };
  useRetryOnline(problem.isUnheard === true && !isBusy, send);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        onChange={setName}
        error={problem.name}
        maxLength={guestLimits.nameMax}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
      />
      <StorageBlocked asGuest />
      <FormProblem problem={problem.rest} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {texts.join}
      </Button>
      <p className={css.terms}>{texts.terms}</p>
    </form>
  );
}

function problemOf(error: unknown): Problem {
  const sentence = sentenceOf(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return { rest: `${sentence} ${texts.waiting}`, isUnheard: true };
  return status === 400 ? { name: sentence } : { rest: sentence };
}
