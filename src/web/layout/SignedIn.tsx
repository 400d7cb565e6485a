import type { ReactNode } from 'react';
import * as messages from '../messages.ts';
import { type SessionUser, useUser } from '../session/session.ts';
import { QueryState } from '../ui/QueryState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** For pages that only require a token but need to know the user. */
export function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, ...query } = useUser();
  return (
    <QueryState
      query={{ ...query, data: user }}
      title={messages.errors.whoAreYou}
      skeleton={<Skeleton height="6.5rem" count={3} />}
    >
      {children}
    </QueryState>
  );
}
