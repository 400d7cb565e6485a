import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/pages.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { CarRow } from '../car-row.ts';
import { carsQuery, firstCarsQuery } from './api.ts';
import { CarList } from './list/CarList.tsx';
import * as messages from './messages.ts';

export { fetchFirstCars as prepare } from './api.ts';

const none: readonly CarRow[] = [];

export function CarsPage() {
  const all = useQuery(carsQuery);
  const { data: first } = useQuery({ ...firstCarsQuery, enabled: all.data === undefined });
  const texts = messages.carList;
  const rows = all.data ?? first;
  // Shows filters and order immediately, above the rows that are still loading.
  if (rows === undefined && all.error === null) return <CarList rows={none} isWhole={false} />;
  if (rows !== undefined && rows.length > 0) return <CarList rows={rows} isWhole={all.data !== undefined} />;
  return (
    <Page title={pages.cars.title} sign="cars">
      <QueryState query={{ ...all, data: rows }} title={texts.fetching} skeleton={null}>
        {() => <EmptyState title={texts.noneAtAll} detail={texts.noneAtAllDetail} />}
      </QueryState>
    </Page>
  );
}
