import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '#web/session/session.ts';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../api.ts';
import { homeCopy } from '../home-copy.ts';

/** What lives on the signs of a menu: as it was when the page was opened, so that nothing jumps; the next visit sees what is new. */
export function useLastHome(): Home | undefined {
  const [home] = useState(() => homeCopy.read()?.home);
  const client = useQueryClient();
  const { user } = useUser();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // Without it the signs say what they said.
    if (isSignedIn) void client.prefetchQuery(homeQuery);
  }, [client, isSignedIn]);
  return isSignedIn ? home : undefined;
}
