import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { canUsePasskeys } from './api.ts';
import { cancelAutofill, ceremonySentence, logInByAutofill, logInByPasskey } from './ceremony.ts';
import * as messages from './messages.ts';

/** Logs in with a passkey, by button or by the username field's autofill. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [isUsable] = useState(canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const texts = messages.ceremony;

  const offer = useEffectEvent(async () => {
    try {
      if (await logInByAutofill()) onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return;
      setProblem(errorText(error));
      // The challenge expired while the page was open.
      if (error.status === 400) void offer();
    }
  });

  useEffect(() => {
    if (!isUsable) return;
    void offer();
    return cancelAutofill;
  }, [isUsable]);

  if (!isUsable) return null;

  const logIn = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await logInByPasskey();
      onDone();
    } catch (error) {
      setProblem(ceremonySentence(error, texts.notUsed));
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button wide busy={isBusy} onClick={logIn}>
        {texts.logIn}
      </Button>
      {problem && <FormProblem problem={problem} />}
    </>
  );
}
