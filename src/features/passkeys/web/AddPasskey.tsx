import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { passkeysQuery, requestAdding } from './api.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { messages } from './messages.ts';

const loadCeremony = () => import('./ceremony.ts');

/** The button that adds a passkey, and the dialog while one is pending; a sentence if the browser doesn't support them. */
export function AddPasskey() {
  const { data, error } = useQuery(passkeysQuery);
  const [isUsable] = useState(canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();
  const texts = messages.keys;

  /** Does one thing at a time and reports the result. */
  const perform = async (action: () => Promise<string | undefined>, refused: string) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const done = await action();
      if (done !== undefined) notify(done);
    } catch (failure) {
      setProblem((await loadCeremony()).ceremonySentence(failure, refused));
    }
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    setIsBusy(false);
  };
  const add = async () => {
    const { makePasskey } = await loadCeremony();
    const options = await withProof(requestAdding);
    if (options === undefined) return undefined;
    await makePasskey(options);
    return texts.added;
  };
  const show = async () => {
    await (await loadCeremony()).proveByPasskey();
    return texts.rightsBack;
  };

  const waits = data?.rights_wait ?? false;
  const hasSome = data !== undefined && data.passkeys.length > 0;
  return (
    <>
      {error && !data && <p>{`${texts.failed}: ${sentenceOf(error)}`}</p>}
      {waits && <p>{hasSome ? texts.rightsWait : texts.rightsWaitWithout}</p>}
      {waits && hasSome && isUsable && (
        <Button wide tone="accent" busy={isBusy} onClick={() => perform(show, messages.ceremony.notShown)}>
          {messages.ceremony.show}
        </Button>
      )}
      {isUsable ? (
        <Button wide busy={isBusy} onClick={() => perform(add, messages.ceremony.notMade)}>
          <Icon name="plus" /> {texts.add}
        </Button>
      ) : (
        <p>{texts.cannot}</p>
      )}
      {problem && <FormProblem problem={problem} />}
      {proofDialog}
    </>
  );
}
