import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { endSession, sessionsQuery } from '../own-api.ts';
import { allOthers, makeSignOuts } from './sign-outs.ts';

const undoMs = 8 * secondMs;

export const signOuts = makeSignOuts(undoMs, async (id) => {
  await endSession(id === allOthers ? undefined : id);
  // Remove the row from the list, or it would reappear for a moment.
  queryClient.setQueryData(
    sessionsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        sessions: known.sessions.filter((session) => session.is_this || (id !== allOthers && session.id !== id)),
      },
  );
});
