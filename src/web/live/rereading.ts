import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what went stale, one read of a kind at a time: what goes stale during a read is read once more after it.
 * Starting afresh with every event instead would never come to an end in a lively room.
 */
export function rereader(client: QueryClient): (queryKey: QueryKey) => void {
  const running = new Set<string>();
  const again = new Set<string>();

  async function run(name: string, queryKey: QueryKey): Promise<void> {
    const filters = { queryKey, exact: true, type: 'active' } as const;
    running.add(name);
    // A read that was already on its way may have left the server before the event did: it is followed by one more.
    await onItsWay(client, queryKey);
    do {
      again.delete(name);
      await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
      await client.refetchQueries(filters, { cancelRefetch: false });
    } while (again.has(name));
    running.delete(name);
  }

  return (queryKey) => {
    const name = JSON.stringify(queryKey);
    if (running.has(name)) again.add(name);
    else void run(name, queryKey);
  };
}

async function onItsWay(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus !== 'fetching') return;
  try {
    await query.promise;
  } catch {
    // Whoever asked for it says what was wrong.
  }
}
