import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { ApiError, call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import {
  type CigarKind,
  type CigarSettings,
  deleteAllCigars,
  getCigarOverview,
  listCigars,
  listCravings,
  setCigarSettings,
} from '../contract.ts';
import { momentOf } from '../timestamp.ts';
import { forgetStored, readStored, storeNow } from './stored-overview.ts';

/** Of all that is read here. */
export const entriesKey = ['cigars'] as const;

/** All that the page shows first; what was kept on the device stands in until the server has answered. */
export const overviewQuery = queryOptions({
  queryKey: [...entriesKey, 'overview'],
  queryFn: async ({ signal }) => {
    try {
      const today = momentOf(new Date()).date;
      return await call(getCigarOverview, { query: { today }, signal });
    } catch (error) {
      // Who is no smoker any more keeps no copy.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetStored();
      throw error;
    }
  },
  initialData: readStored,
  initialDataUpdatedAt: 0,
  // Comparing thousands of days takes longer than drawing them.
  structuralSharing: false,
});

/** The entries of one year, oldest first. */
export const yearQuery = (kind: CigarKind, year: string) =>
  queryOptions({
    queryKey: [...entriesKey, 'year', kind, year],
    queryFn: ({ signal }) =>
      kind === 'cigar'
        ? call(listCigars, { params: { year }, signal })
        : call(listCravings, { params: { year }, signal }),
    staleTime: minuteMs,
    structuralSharing: false,
  });

/** Plan and figures go to the server at once: they are no entries, and of two settings only the later one counts. */
export async function saveSettings(settings: CigarSettings): Promise<void> {
  const saved = await call(setCigarSettings, { body: settings });
  const { queryKey } = overviewQuery;
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey);
  if (known !== undefined) {
    const next = { ...known, settings: saved };
    queryClient.setQueryData(queryKey, next);
    storeNow(next);
  }
  await queryClient.invalidateQueries({ queryKey });
}

export async function deleteAll(): Promise<void> {
  await call(deleteAllCigars);
  forgetStored();
  await queryClient.resetQueries({ queryKey: entriesKey });
}

/** What was imported is on the server only. */
export const rereadEntries = (): Promise<void> => queryClient.invalidateQueries({ queryKey: entriesKey });
