import { useState } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { BelongingList } from '#features/accounts/web/index.ts';
import { useSensitiveAction } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { messages } from '../messages.ts';
import { sendDeletion, useRefetchPeople } from '../people/api.ts';

const texts = messages.person;

/** Shows what is deleted with an account before it happens. */
export function DeleteDialog({
  person: { login, belongings },
  onClose,
}: {
  person: PersonDetails;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotice();
  const refetch = useRefetchPeople();
  const { act, proofDialog } = useSensitiveAction();

  const remove = async () => {
    setIsBusy(true);
    const done = await act(() => sendDeletion(login), texts.deleteFailed);
    setIsBusy(false);
    if (done === undefined) return;
    notify(texts.deleted(login));
    refetch();
    navigate(pathTo('adminPeople'), { replace: true });
  };
  return (
    <>
      <Dialog title={texts.deleteTitle(login)} kind="alert" onClose={onClose}>
        <p>{belongings.length === 0 ? texts.deletesNothing : texts.alsoDeletes}</p>
        <BelongingList belongings={belongings} />
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {texts.keep}
          </Button>
          <Button tone="danger" busy={isBusy} onClick={() => void remove()}>
            {texts.deleteYes(login)}
          </Button>
        </DialogActions>
      </Dialog>
      {proofDialog}
    </>
  );
}
