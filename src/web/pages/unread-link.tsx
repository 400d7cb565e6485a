import { ApiError, sentenceOf } from '../api/client.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Why a link works no more, as the server says it. Anything else may pass, and is tried again. */
export function refusalOf(error: Error | null): string | undefined {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) ? error.message : undefined;
}

interface Props {
  title: string;
  /** What asks what the link is for; undefined where nobody has asked yet. */
  query?: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What failed, if it did. */
  failed: string;
  /** So many grey blocks, about as tall as what will stand here. */
  blocks: number;
}

/** What a link is for is not known yet. */
export function UnreadLink({ title, query, failed, blocks }: Props) {
  return (
    <Page title={title} width="narrow">
      {query?.error ? (
        <ErrorState
          title={failed}
          detail={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton height="7rem" count={blocks} />
      )}
    </Page>
  );
}
