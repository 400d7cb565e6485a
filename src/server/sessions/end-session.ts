import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';

/** Ends a session; its open streams end after the commit. */
export async function endSession(
  { sessions, live }: Pick<Context, 'sessions' | 'live'>,
  trx: Trx,
  sessionId: string,
): Promise<void> {
  await sessions.end(trx, sessionId);
  trx.onCommit(() => live.announce({ signedOut: { sessionId } }));
}
