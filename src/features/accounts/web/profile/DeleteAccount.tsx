import { useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { forgetBelongings } from '#web/session/belongings.ts';
import { forgetSession, type SessionUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useDeleteUser } from '../account-mutations.ts';
import { words } from '../words.ts';

const DeleteDialog = fetched(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
const ProofDialog = fetched(async () => (await import('#web/session/ProofDialog.tsx')).ProofDialog);

/** First what goes along, then who it is that asks, and only then the deed. A guest has nothing to show who they are. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [step, setStep] = useState<'what goes' | 'who asks'>();
  const alert = useAlert();
  const notify = useNotice();
  const remove = useDeleteUser();
  const texts = words.profile;
  const stop = () => setStep(undefined);

  const deed = async () => {
    stop();
    try {
      await remove.mutateAsync(user.login);
    } catch (error) {
      alert(`${texts.deletingFailed}: ${sentenceOf(error)}`);
      return;
    }
    await forgetBelongings();
    forgetSession();
    navigate(pathTo('home'));
    notify(texts.deleted);
  };

  return (
    <>
      <Button tone="danger" busy={remove.isPending} onClick={() => setStep('what goes')}>
        {texts.deleteAccount}
      </Button>
      {step === 'what goes' && (
        <DeleteDialog onClose={stop} onYes={user.guest ? () => void deed() : () => setStep('who asks')} />
      )}
      {step === 'who asks' && <ProofDialog onClose={stop} onProved={deed} />}
    </>
  );
}
