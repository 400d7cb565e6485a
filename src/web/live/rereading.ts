import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what went stale, one read of a kind at a time: what goes stale during a read is read once more after it.
 * Starting afresh with every event instead would never come to an end in a lively room.
 */
export function rereader(client: QueryClient): (queryKey: QueryKey) => void {
  /** Of what a read is on its way, that may have left the server before the event did. */
  const following = new Set<string>();

  async function reread(queryKey: QueryKey): Promise<void> {
    const query = client.getQueryCache().find({ queryKey });
    if (query === undefined || following.has(query.queryHash)) return;
    if (query.state.fetchStatus === 'fetching') {
      following.add(query.queryHash);
      // Whoever asked for it says what was wrong.
      await query.promise?.catch(() => undefined);
      following.delete(query.queryHash);
    }
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
  return (queryKey) => void reread(queryKey);
}
