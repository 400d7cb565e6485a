import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../api/client.ts';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Why a link no longer works, according to the server. Other errors may be temporary, and are retried. */
export function linkRefusal(error: Error | null): string | undefined {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) ? error.message : undefined;
}

interface Props {
  title: string;
  /** The query that checks the link; undefined before it starts. */
  query?: ComponentProps<typeof QueryState>['query'];
  failed: string;
  /** How many skeleton blocks, about as tall as the final content. */
  blocks: number;
}

export function UncheckedLink({ title, query, failed, blocks }: Props) {
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

export function useRetryOnline(isEnabled: boolean, retry: () => unknown): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isEnabled) return;
    const onOnline = () => void retryNow();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isEnabled]);
}
