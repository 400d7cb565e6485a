import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import {
  AdminPage,
  type Column,
  CopyRequest,
  OwnerTable,
  ShowMore,
  useSensitiveAction,
} from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { call } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { navigate, replaceQueryValue } from '#web/navigation/navigate.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type AuditRow, exportAudit, listAudit } from '../contract.ts';
import css from './Admin.module.css';
import { type AuditFilter, filterIn, isFiltered, kinds, queryOf } from './audit/audit-filter.ts';
import * as messages from './messages.ts';

const texts = messages.audit;
const kindOptions = [
  { value: '', label: texts.allKinds },
  ...kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
];

/** Filters are stored in the address, so that a view can be bookmarked and shared. */
function AuditFilters({ filter }: { filter: AuditFilter }) {
  const [person, setPerson] = useTextInAddress('person');
  const set = (name: string) => (value: string) => replaceQueryValue(name, value === '' ? undefined : value);
  return (
    <section className={css.filters} aria-label={texts.filters}>
      <TextField
        label={texts.person}
        type="search"
        value={person}
        onChange={setPerson}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SelectField label={texts.kind} value={filter.kind ?? ''} onChange={set('kind')} options={kindOptions} />
      <TextField label={texts.from} type="date" value={filter.from ?? ''} onChange={set('from')} />
      <TextField label={texts.to} type="date" value={filter.to ?? ''} onChange={set('to')} />
      <SaveAsCsv filter={filter} />
    </section>
  );
}

/** Downloads all matching rows, not just the loaded ones. */
function SaveAsCsv({ filter }: { filter: AuditFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotice();
  const { act, proofDialog } = useSensitiveAction();
  const save = async () => {
    setIsBusy(true);
    const saved = await act(async () => saveFile(await fetchAuditFile(filter), texts.csvName, 0), texts.csvFailed);
    setIsBusy(false);
    if (saved) notify(texts.csvDone);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void save()}>
        <Icon shape={icons.download} />
        {texts.csv}
      </Button>
      {proofDialog}
    </>
  );
}

const { columns } = texts;

const shown: Column<AuditRow>[] = [
  { label: columns.action, place: 'title', draw: ({ action }) => action },
  { label: columns.actor, place: 'detail', draw: ({ actor }) => <Actor login={actor} /> },
  { label: columns.target, place: 'detail', draw: ({ target }) => target !== '' && <bdi>{target}</bdi> },
  { label: columns.when, place: 'detail', draw: ({ at }) => <Ago at={at} /> },
  { label: columns.outcome, place: 'detail', draw: (row) => <Outcome row={row} /> },
  {
    label: columns.request,
    place: 'wide',
    draw: ({ request_id }) => request_id !== null && <CopyRequest id={request_id} />,
  },
];

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return <OwnerTable label={texts.list} columns={shown} rows={rows} keyOf={({ id }) => id} layout="rows" />;
}

/** Links to everything else that involves this person. */
function Actor({ login }: { login: string }) {
  return (
    <a href={pathTo('adminAudit', {}, { person: login })}>
      <bdi translate="no">{login}</bdi>
    </a>
  );
}

function Outcome({ row: { outcome } }: { row: AuditRow }) {
  return (
    <span className={css.outcome} data-outcome={outcome}>
      {texts.outcomes[outcome]}
    </span>
  );
}

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

const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: { ...queryOf(filter), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const fetchAuditFile = (filter: AuditFilter) => download(exportAudit, { query: queryOf(filter) });
