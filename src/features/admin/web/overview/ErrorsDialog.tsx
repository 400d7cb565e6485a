import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import { errorsQuery } from './api.ts';
import { ErrorTable } from './ErrorTable.tsx';

const texts = words.overview;

/** All errors that are kept. */
export function ErrorsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(errorsQuery);
  return (
    <Dialog title={texts.allErrors} kind="wide" onClose={onClose}>
      <QueryState query={query} title={texts.errorsFailed} skeleton={<Skeleton height="46px" count={6} />}>
        {(rows) => <ErrorTable rows={rows} />}
      </QueryState>
    </Dialog>
  );
}
