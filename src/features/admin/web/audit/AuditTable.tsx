import { pathTo } from '#shared/pages.ts';
import { Ago } from '#web/ui/Ago.tsx';
import type { AuditRow } from '../../contract.ts';
import { CopyRequest } from '../frame/CopyRequest.tsx';
import { type Column, OwnerTable } from '../frame/OwnerTable.tsx';
import { words } from '../words.ts';
import css from './Audit.module.css';

const texts = words.audit;
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

/** The log, one act a row. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return <OwnerTable label={texts.list} columns={shown} rows={rows} keyOf={({ id }) => id} look="rows" />;
}

/** Everything else about this person is one tap away. */
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
