import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { AddPasskey, PasskeyRows } from '#features/passkeys/web/index.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { FocusOnRequest } from '#web/navigation/FocusOnRequest.tsx';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { useProofMethod } from '#web/session/proof-method.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, PasswordField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import css from '../Accounts.module.css';
import { HiddenUsername } from '../HiddenUsername.tsx';
import * as messages from '../messages.ts';
import { passwordError } from '../new-account.ts';
import { putPassword, sessionsQuery } from '../own-api.ts';
import profileCss from '../Profile.module.css';

export function SignInPanel({ user }: { user: SessionUser }) {
  return (
    <Panel title={messages.signIn.title}>
      <Rows>
        <PasskeyRows />
        <PasswordRow user={user} />
      </Rows>
      <FocusOnRequest action="add a passkey" className={profileCss.passkeys}>
        <AddPasskey />
      </FocusOnRequest>
    </Panel>
  );
}

function PasswordRow({ user }: { user: SessionUser }) {
  const { data } = useQuery(sessionsQuery);
  const nowMs = useNowMs();
  const [isChanging, setIsChanging] = useState(false);
  useRequestedAction('change password', () => setIsChanging(true));
  const texts = messages.signIn;
  const changedAt = data?.password_changed_at ?? undefined;
  const day = formatRecentDay(changedAt ?? user.created_at, nowMs);
  return (
    <>
      <Row
        icon={<Icon shape={icons.lock} />}
        title={texts.password}
        // Reserves the line's height while loading.
        detail={data ? (changedAt ? texts.changed(day) : texts.setOn(day)) : '\u00a0'}
        action={
          <Button aria-label={texts.changeTitle} onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
        }
      />
      {isChanging && <PasswordDialog login={user.login} onClose={() => setIsChanging(false)} />}
    </>
  );
}

/** A proof dialog would hide its password field here, but this form always asks for the current password. */
const keepPasswordField = () => undefined;

function PasswordDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [hasProved, setHasProved] = useState(false);
  const OtherProof = useProofMethod();
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, errors);
  const client = useQueryClient();
  const notify = useNotice();
  const texts = messages.signIn;
  const change = useMutation({
    mutationFn: putPassword,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      notify(texts.done);
      onClose();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = passwordError(newPassword);
    const isMissing = current === '' && !hasProved;
    const found = { ...(isMissing && { current: texts.currentRequired }), ...(wrong && { newPassword: wrong }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { password: newPassword, ...(!hasProved && { current_password: current }) },
      {
        onError: (error) => {
          // Only a wrong current password gets a 403.
          if (error instanceof ApiError && error.status === 403) setErrors({ current: errorText(error) });
          // The proof may be too old.
          setHasProved(false);
        },
      },
    );
  };
  const acceptPasskey = () => {
    setHasProved(true);
    setErrors({});
    form.current?.querySelector<HTMLElement>('[autocomplete="new-password"]')?.focus();
  };
  const problem = change.error && errors.current === undefined ? errorText(change.error) : undefined;

  return (
    <Dialog title={texts.changeTitle} onClose={onClose}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <p>{texts.changeWhy}</p>
        <HiddenUsername login={login} />
        {hasProved ? (
          <p>{texts.shown}</p>
        ) : (
          <>
            <PasswordField
              label={texts.current}
              value={current}
              onChange={setCurrent}
              error={errors.current}
              autoComplete="current-password"
              data-autofocus
            />
            {OtherProof && <OtherProof onProved={acceptPasskey} onPasswordRefused={keepPasswordField} />}
          </>
        )}
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          value={newPassword}
          onChange={setNewPassword}
          error={errors.newPassword}
          autoComplete="new-password"
        />
        <FormProblem problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.set}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
