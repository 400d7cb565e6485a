import { type ReactNode, type SubmitEvent, useCallback, useState } from 'react';
import { ApiError, errorText, request } from '../api/client.ts';
import * as messages from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/Field.tsx';
import { useProofMethod } from './proof-method.ts';

interface Proof {
  /**
   * Runs the action; if the server requires a fresh proof of identity, asks for it and retries. Undefined if the user
   * cancels; throws what the action throws.
   */
  withProof: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  proofDialog: ReactNode;
}

/** For sensitive actions, which require the password or a passkey again after a while. */
export function useProof(): Proof {
  const [settle, setSettle] = useState<(isProved: boolean) => void>();

  const withProof: Proof['withProof'] = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.needsProof)) throw error;
      const isProved = await new Promise<boolean>((resolve) => setSettle(() => resolve));
      setSettle(undefined);
      return isProved ? act() : undefined;
    }
  };

  const proofDialog = settle && <ProofDialog onProved={() => settle(true)} onClose={() => settle(false)} />;
  return { withProof, proofDialog };
}

/** The dialog's own call; the accounts feature lets the compiler check that it matches its contract. */
export const proofCall = { method: 'POST', path: '/user/proof' } as const;

export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const OtherMethod = useProofMethod();
  const [hasPassword, setHasPassword] = useState(true);
  const hidePassword = useCallback(() => setHasPassword(false), []);
  const texts = messages.proof;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || !hasPassword) return;
    if (password === '') return setProblem(texts.missing);
    setIsBusy(true);
    try {
      await request({ method: proofCall.method, address: `/api${proofCall.path}`, body: { password } });
      onProved();
    } catch (error) {
      setProblem(errorText(error));
      // The session has ended, so the page's guard takes over.
      if (error instanceof ApiError && error.status === 401) onClose();
    }
    setIsBusy(false);
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p>{texts.why}</p>
        {hasPassword && (
          <PasswordField
            label={texts.password}
            value={password}
            onChange={setPassword}
            error={problem}
            autoComplete="current-password"
            data-autofocus
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {hasPassword && (
            <Button type="submit" tone="accent" busy={isBusy}>
              {texts.go}
            </Button>
          )}
          {OtherMethod && <OtherMethod onProved={onProved} onPasswordRefused={hidePassword} />}
        </DialogActions>
      </form>
    </Dialog>
  );
}
