import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '#web/session/session.ts';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../api.ts';
import { homeCopy } from '../home-copy.ts';

/** Live data for a menu's signs: fixed when the page opens, so nothing jumps; the next visit shows what's new. */
export function useLastHome(): Home | undefined {
  const [home] = useState(() => homeCopy.read()?.home);
  const client = useQueryClient();
  const { user } = useUser();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // If it fails, the signs show what they showed before.
    if (isSignedIn) void client.prefetchQuery(homeQuery);
  }, [client, isSignedIn]);
  return isSignedIn ? home : undefined;
}
