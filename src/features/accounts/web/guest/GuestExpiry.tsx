import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call, errorText } from '#web/api/client.ts';
import { useFocusInvalid } from '#web/forms/field-errors.ts';
import { userQuery, useUser } from '#web/session/session.ts';
import { formatDate } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, PasswordField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { makeGuestPermanent } from '../../own-contract.ts';
import css from '../Accounts.module.css';
import { HiddenUsername } from '../HiddenUsername.tsx';
import * as messages from '../messages.ts';
import { passwordError } from '../new-account.ts';

const texts = messages.guest;

/**
 * If the response is lost, a retry is refused because they're no longer a guest. That means that the first call
 * succeeded.
 */
function KeepAccountDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, wrong === undefined ? {} : { password: wrong });
  const client = useQueryClient();
  const notify = useNotice();
  const keep = useMutation({
    mutationFn: () => call(makeGuestPermanent, { params: { login }, body: { password } }),
    // Runs after an error as well, because the call may have succeeded without a response.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      const user = client.getQueryData(userQuery.queryKey);
      if (user === undefined || user.guest !== undefined) return;
      notify(texts.kept(login));
      onClose();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (keep.isPending) return;
    const found = passwordError(password);
    setWrong(found);
    if (found === undefined) keep.mutate();
  };
  return (
    <Dialog title={texts.dialogTitle} onClose={onClose}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <p>{texts.dialogWhy(login)}</p>
        <HiddenUsername login={login} />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint}
          value={password}
          onChange={setPassword}
          error={wrong}
          autoComplete="new-password"
          data-autofocus
        />
        <FormProblem problem={keep.error ? errorText(keep.error) : undefined} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="accent" busy={keep.isPending}>
            {texts.keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Renders nothing for full accounts. */
export function GuestExpiry() {
  const { user } = useUser();
  const [isKeeping, setIsKeeping] = useState(false);
  if (!user?.guest) return null;
  return (
    <Panel title={texts.title}>
      <p>
        {texts.until(formatDate(user.guest.ends_at))} {texts.offer}
      </p>
      <Button tone="accent" onClick={() => setIsKeeping(true)}>
        {texts.choose}
      </Button>
      {isKeeping && <KeepAccountDialog login={user.login} onClose={() => setIsKeeping(false)} />}
    </Panel>
  );
}
