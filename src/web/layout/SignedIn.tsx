import type { ReactNode } from 'react';
import { sentenceOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { type SessionUser, userQuery, useUser } from '../session/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { words } from '../words.ts';

/** For pages that only ask for a token and need to know whose it is. */
export function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, error } = useUser();
  if (user) return children(user);
  if (!error) return <Skeleton height="6.5rem" count={3} />;
  return (
    <ErrorState
      title={words.errors.whoAreYou}
      detail={sentenceOf(error)}
      onRetry={() => queryClient.refetchQueries(userQuery)}
    />
  );
}
