import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { endSession, sessionsQuery } from '../own-api.ts';
import { allOthers, makeSignOuts } from './sign-outs.ts';

/** How long a message with Undo is shown. */
const undoMs = 8 * secondMs;

/** This tab's pending sign-outs. */
export const signOuts = makeSignOuts(undoMs, async (id) => {
  await endSession(id === allOthers ? undefined : id);
  // Done before the row could reappear.
  queryClient.setQueryData(
    sessionsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        sessions: known.sessions.filter((session) => session.is_this || (id !== allOthers && session.id !== id)),
      },
  );
});
