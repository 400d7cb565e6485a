import { useEffect } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { entriesKey } from '../api.ts';
import { storedKey } from '../stored-overview.ts';

/** Once another tab has deleted all, nothing of it is shown here, nor kept on the device again with the next tap. */
export function useDeletedElsewhere(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storedKey && newValue === null) void queryClient.resetQueries({ queryKey: entriesKey });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}
