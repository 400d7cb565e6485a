import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/pages.ts';
import { sentenceOf } from '#web/client.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '#web/words.ts';
import { vehiclesQuery } from './api.ts';
import { CarList } from './list/CarList.tsx';

/** The database: every car, to be sorted, filtered, searched and compared. */
export function CarsPage() {
  const { data, error, refetch, isFetching } = useQuery(vehiclesQuery);
  const texts = words.carList;
  return (
    <Page title={pages.cars.title} sign="cars">
      {data ? (
        Object.keys(data).length === 0 ? (
          <EmptyState title={texts.noneAtAll} detail={texts.noneAtAllDetail} />
        ) : (
          <CarList vehicles={data} />
        )
      ) : error ? (
        <ErrorState
          title={texts.fetching}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height="104px" count={7} />
      )}
    </Page>
  );
}
