import { useState } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { UserDataList } from '#features/accounts/web/index.ts';
import { useSensitiveAction } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { siteName } from '#web/layout/site-name.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import invite from '../Admin.module.css';
import * as messages from '../messages.ts';
import { sendDeletion, useRefetchPeople } from '../people/api.ts';
import { formatEnd, ShareableLink, ShareLink } from '../people/ShareableLink.tsx';

const texts = messages.person;

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
        <UserDataList belongings={belongings} />
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

interface ResetLinkProps {
  made: { login: string; path: string; expires_at: string };
  onClose: () => void;
}

export function ResetLinkDialog({ made: { login, path, expires_at }, onClose }: ResetLinkProps) {
  const link = `${siteOrigin()}${path}`;
  return (
    <Dialog title={texts.resetTitle(login)} kind="sheet" onClose={onClose}>
      <div className={invite.stack}>
        <ShareableLink link={link}>
          <p className={invite.end}>
            <Icon shape={icons.clock} />
            {texts.resetTerms(formatEnd(expires_at))}
          </p>
        </ShareableLink>
        <div className={invite.acts}>
          <ShareLink link={link} title={texts.resetShare(siteName)} text={texts.resetShareText} />
          <Button tone="accent" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
