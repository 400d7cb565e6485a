import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { type BackupList, deleteBackup, drillBackup, listBackups, makeBackup } from '../contract.ts';

/** Polls every second while a job is running, to show its progress. */
const pollMs = ({ running }: BackupList) => (running === null ? 30 * secondMs : secondMs);

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => call(listBackups, { signal }),
  refetchInterval: ({ state }) => (state.data === undefined ? false : pollMs(state.data)),
});

export const sendBackup = () => call(makeBackup);
export const sendDrill = (id: string) => call(drillBackup, { params: { id } });

/** Immediately shows on the button that the job has started, and refetches the list. */
export function useShowStarted() {
  const client = useQueryClient();
  return (running: BackupList['running']) => {
    client.setQueryData(backupsQuery.queryKey, (list) => list && { ...list, running });
    void client.invalidateQueries({ queryKey: backupsQuery.queryKey });
  };
}

export function useDeleteBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteBackup, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}
