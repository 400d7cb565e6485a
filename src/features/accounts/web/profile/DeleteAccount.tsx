import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { call, errorText } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { clearLocalUserData } from '#web/session/device-owner.ts';
import { clearSession, type SessionUser } from '#web/session/session.ts';
import { ProofDialog } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { deleteUser } from '../../contract.ts';
import * as messages from '../messages.ts';
import { userDataQuery } from '../own-api.ts';
import { UserDataList } from '../UserDataList.tsx';

/** Guests skip the proof of identity because they have no password. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [step, setStep] = useState<'review' | 'proof'>();
  const alert = useAlert();
  const notify = useNotice();
  const remove = useMutation({ mutationFn: (login: string) => call(deleteUser, { params: { login } }) });
  const texts = messages.profile;
  const cancel = () => setStep(undefined);

  const deleteAccount = async () => {
    cancel();
    try {
      await remove.mutateAsync(user.login);
    } catch (error) {
      alert(`${texts.deletingFailed}: ${errorText(error)}`);
      return;
    }
    await clearLocalUserData();
    clearSession();
    navigate(pathTo('home'));
    notify(texts.deleted);
  };

  return (
    <>
      <Button tone="danger" busy={remove.isPending} onClick={() => setStep('review')}>
        {texts.deleteAccount}
      </Button>
      {step === 'review' && (
        <DeleteDialog onClose={cancel} onYes={user.guest ? () => void deleteAccount() : () => setStep('proof')} />
      )}
      {step === 'proof' && <ProofDialog onClose={cancel} onProved={deleteAccount} />}
    </>
  );
}

function DeleteDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const query = useQuery(userDataQuery);
  const texts = messages.profile;
  return (
    <Dialog title={texts.deleteTitle} kind="alert" onClose={onClose}>
      <p>{texts.deleteBody}</p>
      <QueryState query={query} title={texts.deletesFailed} skeleton={<Skeleton height="1.5rem" count={3} />}>
        {({ belongings }) => <UserDataList belongings={belongings} />}
      </QueryState>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.deleteNo}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {texts.deleteYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
