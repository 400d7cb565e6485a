import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BelongingList } from '../BelongingList.tsx';
import { messages } from '../messages.ts';
import { belongingsQuery } from '../own-api.ts';

/** Shows what is deleted with the account before anything happens. */
export function DeleteDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const query = useQuery(belongingsQuery);
  const texts = messages.profile;
  return (
    <Dialog title={texts.deleteTitle} kind="alert" onClose={onClose}>
      <p>{texts.deleteBody}</p>
      <QueryState query={query} title={texts.deletesFailed} skeleton={<Skeleton height="1.5rem" count={3} />}>
        {({ belongings }) => <BelongingList belongings={belongings} />}
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
