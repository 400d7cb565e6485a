import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProofMethodProps } from '#web/session/proof-method.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { canUsePasskeys, passkeysQuery } from './api.ts';
import { ceremonySentence, proveByPasskey } from './ceremony.ts';
import * as messages from './messages.ts';

/** The button to use a passkey instead of the password, if the user has one. */
export function PasskeyProof({ onProved, onPasswordRefused }: ProofMethodProps) {
  const { data } = useQuery(passkeysQuery);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const texts = messages.ceremony;
  const only = data?.only_passkey ?? false;

  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!only) return;
    // The focus is in the password field, which is about to be removed.
    button.current?.focus();
    onPasswordRefused();
  }, [only, onPasswordRefused]);

  if (!data || data.passkeys.length === 0) return null;
  if (!canUsePasskeys()) return only ? <p>{messages.keys.cannot}</p> : null;

  const prove = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await proveByPasskey();
      onProved();
    } catch (error) {
      setProblem(ceremonySentence(error, texts.notUsed));
    }
    setIsBusy(false);
  };

  return (
    <>
      <Button ref={button} wide busy={isBusy} tone={only ? 'accent' : 'plain'} onClick={prove}>
        {texts.use}
      </Button>
      {problem && <FormProblem problem={problem} />}
    </>
  );
}
