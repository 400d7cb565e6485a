import { useQuery } from '@tanstack/react-query';
import { useElapsedSeconds } from '#web/ui/Ago.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { healthQuery } from './overview/api.ts';
import { BackupsCard } from './overview/BackupsCard.tsx';
import { ErrorsCard } from './overview/ErrorsCard.tsx';
import { Figures } from './overview/Figures.tsx';
import { HealthSign } from './overview/HealthSign.tsx';
import { Needs } from './overview/Needs.tsx';
import css from './overview/Overview.module.css';
import { words } from './words.ts';

const texts = words.overview;

/** How the site is, at one glance, and what it wants. */
export function OverviewPage() {
  const query = useQuery(healthQuery);
  return (
    <AdminPage tab="admin" aside={query.data && <Asked atMs={query.dataUpdatedAt} />}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="12rem" count={2} />}>
        {(health) => (
          <>
            <div className={css.top}>
              <HealthSign health={health} />
              <Figures health={health} />
            </div>
            <Needs needs={health.needs} />
            <div className={css.cards}>
              <BackupsCard />
              <ErrorsCard errors={health.errors} />
            </div>
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}

/** How old the figures are, to the second. */
function Asked({ atMs }: { atMs: number }) {
  return <>{texts.asked(useElapsedSeconds(atMs))}</>;
}
