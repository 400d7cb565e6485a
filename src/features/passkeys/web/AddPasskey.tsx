import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { canUsePasskeys, passkeysQuery, requestAdding } from './api.ts';
import * as messages from './messages.ts';

const loadCeremony = () => import('./ceremony.ts');

export function AddPasskey() {
  const { data, error } = useQuery(passkeysQuery);
  const [isUsable] = useState(canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();
  const texts = messages.keys;

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
    const { createPasskey } = await loadCeremony();
    const options = await withProof(requestAdding);
    if (options === undefined) return undefined;
    await createPasskey(options);
    return texts.added;
  };
  const activateRoles = async () => {
    await (await loadCeremony()).proveByPasskey();
    return texts.rolesActive;
  };

  const areRolesInactive = data?.rights_wait ?? false;
  const hasSome = data !== undefined && data.passkeys.length > 0;
  return (
    <>
      {error && !data && <p>{`${texts.failed}: ${errorText(error)}`}</p>}
      {areRolesInactive && <p>{hasSome ? texts.rolesInactive : texts.rolesNeedPasskey}</p>}
      {areRolesInactive && hasSome && isUsable && (
        <Button wide tone="accent" busy={isBusy} onClick={() => perform(activateRoles, messages.ceremony.notUsed)}>
          {messages.ceremony.use}
        </Button>
      )}
      {isUsable ? (
        <Button wide busy={isBusy} onClick={() => perform(add, messages.ceremony.notCreated)}>
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
