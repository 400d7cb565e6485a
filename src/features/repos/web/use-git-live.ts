import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressFor } from '#web/api/client.ts';
import { type LiveState, rereader, useEventStream } from '#web/live/use-event-stream.ts';
import { userQuery } from '#web/session/session.ts';
import type { gitEvents } from '../contract.ts';
import { outputQuery, repositoriesQuery } from './api.ts';

const outputPrefix = 'output/';

/** Keeps what is shown of the repositories as the server has it. */
export function useGitLive(enabled: boolean): LiveState {
  const client = useQueryClient();
  const reread = useMemo(() => rereader(client), [client]);
  const rereadAll = () => {
    const open = client.getQueryCache().findAll({ queryKey: repositoriesQuery.queryKey, type: 'active' });
    for (const { queryKey } of open) reread(queryKey);
  };
  const { state } = useEventStream({
    path: addressFor<typeof gitEvents>('/git/events', {}),
    enabled,
    listen: () => ({
      onStale: (topics) => {
        for (const topic of topics) {
          if (topic.startsWith(outputPrefix)) reread(outputQuery(topic.slice(outputPrefix.length)).queryKey);
          else if (topic === 'everything') rereadAll();
          else reread(repositoriesQuery.queryKey);
        }
      },
      // What came while nobody listened.
      onOpen: rereadAll,
      // Session or role has ended: the next answer about oneself says which, and the guard follows it.
      onGone: () => void client.invalidateQueries({ queryKey: userQuery.queryKey }),
    }),
  });
  return state;
}
