import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AuditFilters } from './audit/AuditFilters.tsx';
import { AuditTable } from './audit/AuditTable.tsx';
import { auditQuery } from './audit/api.ts';
import { filterIn, isFiltered } from './audit/audit-filter.ts';
import { AdminPage } from './frame/AdminPage.tsx';
import { ShowMore } from './frame/ShowMore.tsx';
import { words } from './words.ts';

const texts = words.audit;

/** Who did what, newest first. */
export function AuditPage() {
  const search = useSearch();
  const filter = useMemo(() => filterIn(search), [search]);
  const query = useInfiniteQuery(auditQuery(filter));
  useScrollMemory(query.data !== undefined);
  const clear = () => navigate(pathTo('adminAudit'), { replace: true });

  return (
    <AdminPage tab="adminAudit">
      <AuditFilters filter={filter} />
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={8} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0) {
            return (
              <>
                <p role="status" className="visually-hidden">
                  {texts.shown(rows.length)}
                </p>
                <AuditTable rows={rows} />
                <ShowMore query={query} />
              </>
            );
          }
          return isFiltered(filter) ? (
            <EmptyState title={texts.noMatch} action={<Button onClick={clear}>{texts.clear}</Button>} />
          ) : (
            <EmptyState title={texts.none} detail={texts.noneDetail} />
          );
        }}
      </QueryState>
    </AdminPage>
  );
}
