import type { ComponentProps } from 'react';
import { ApiError } from '../api/client.ts';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Why a link works no more, as the server says it. Anything else may pass, and is tried again. */
export function refusalOf(error: Error | null): string | undefined {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) ? error.message : undefined;
}

interface Props {
  title: string;
  /** What asks what the link is for; undefined where nobody has asked yet. */
  query?: ComponentProps<typeof QueryState>['query'];
  /** What failed, if it did. */
  failed: string;
  /** So many grey blocks, about as tall as what will stand here. */
  blocks: number;
}

/** What a link is for is not known yet. */
export function UnreadLink({ title, query, failed, blocks }: Props) {
  const skeleton = <Skeleton height="7rem" count={blocks} />;
  return (
    <Page title={title} width="narrow">
      {query ? (
        <QueryState query={{ ...query, data: undefined }} title={failed} skeleton={skeleton}>
          {() => null}
        </QueryState>
      ) : (
        skeleton
      )}
    </Page>
  );
}
