import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupsCard, backupActions, momentText } from '#features/backups/web/index.ts';
import { AdminPage, CopyRequest, ListFooter, tabLabels, Warning, Warnings } from '#features/owner/web/index.ts';
import { type PageName, pageOf, pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { useElapsedSeconds, useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Stat } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type ErrorRow, getHealth, type Health, listErrors, type Need } from '../contract.ts';
import * as messages from './messages.ts';
import css from './OverviewPage.module.css';

const texts = messages.overview;

export function OverviewPage() {
  const query = useQuery(healthQuery);
  return (
    <AdminPage tab="admin" aside={query.data && <DataAge atMs={query.dataUpdatedAt} />}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="12rem" count={2} />}>
        {(health) => (
          <>
            <div className={css.top}>
              <HealthSign health={health} />
              <Statistics health={health} />
            </div>
            <Alerts needs={health.needs} />
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

function ErrorTable({ rows }: { rows: readonly ErrorRow[] }) {
  const nowMs = useNowMs();
  return (
    <table className={css.errors}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.request}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, times, message, request_id }) => (
          <tr key={id}>
            <td>{momentText(at, nowMs)}</td>
            <td>
              {message}
              {times > 1 && ` (${texts.times(times)})`}
            </td>
            <td>{request_id !== null && <CopyRequest id={request_id} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ErrorsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(errorsQuery);
  return (
    <Dialog title={texts.allErrors} kind="wide" onClose={onClose}>
      <QueryState query={query} title={texts.errorsFailed} skeleton={<Skeleton height="46px" count={6} />}>
        {(rows) => <ErrorTable rows={rows} />}
      </QueryState>
    </Dialog>
  );
}

function Statistics({ health: { people, sessions, streams, waiting, database, disk, photos } }: { health: Health }) {
  const [size, sizeUnit] = splitUnit(formatBytes(database.bytes));
  const photoBytes = formatBytes(photos.bytes);
  const [free, freeUnit] = splitUnit(disk === null ? '' : formatBytes(disk.free_bytes));
  return (
    <div className={css.figures}>
      <Stat value={formatNumber(people)} unit={texts.people(people)} label={texts.sessions(sessions, streams)} />
      <Stat value={formatNumber(waiting)} unit={texts.waiting} label={texts.waitingDetail} />
      <Stat value={size} unit={sizeUnit} label={texts.database(grownText(database.grown))} />
      {disk === null ? (
        <Stat value="—" unit={texts.diskUnknown} label={texts.diskUnknownDetail(photoBytes)} />
      ) : (
        <Stat
          value={free}
          unit={`${freeUnit} ${texts.left}`}
          label={texts.disk(formatBytes(disk.total_bytes), photoBytes)}
        />
      )}
    </div>
  );
}

function splitUnit(text: string): [number: string, unit: string] {
  const [number = '', unit = ''] = text.split(' ');
  return [number, unit];
}

function grownText(grown: Health['database']['grown']): string | undefined {
  if (grown === null) return undefined;
  const { bytes, days } = grown;
  return bytes < 0 ? texts.shrank(formatBytes(-bytes), days) : texts.grew(formatBytes(bytes), days);
}

function ErrorsCard({ errors: { rows, this_week } }: { errors: Health['errors'] }) {
  const [showsAll, setShowsAll] = useState(false);
  const audit = (
    <a href={pathTo('adminAudit')} className={css.link}>
      {texts.audit}
    </a>
  );
  return (
    <Panel title={texts.errors} actions={audit}>
      {rows.length === 0 ? (
        <p className={css.quiet}>{texts.noErrors}</p>
      ) : (
        <div>
          <ErrorTable rows={rows} />
          <ListFooter>
            <span>{texts.thisWeek(this_week)}</span>
            <button type="button" className={css.link} onClick={() => setShowsAll(true)}>
              {texts.allErrors}
            </button>
          </ListFooter>
        </div>
      )}
      {showsAll && <ErrorsDialog onClose={() => setShowsAll(false)} />}
    </Panel>
  );
}

function Alerts({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Warnings label={texts.needs}>
      {needs.map((need) => (
        <li key={need.sentence}>
          <Warning {...need} action={<AlertAction need={need} />} />
        </li>
      ))}
    </Warnings>
  );
}

/** If one tap is enough, starts the action on the page that shows its progress; otherwise just links to the page. */
function AlertAction({ need: { page, act } }: { need: Need }) {
  const to = pageOf(page).pattern;
  if (act !== undefined) {
    return <Button onClick={() => navigate(to, { state: { asks: act } })}>{backupActions[act]}</Button>;
  }
  return page === 'admin' ? null : <ButtonLink to={to}>{texts.open(nameOf(page))}</ButtonLink>;
}

function nameOf(page: PageName): string {
  return tabLabels[page] ?? pageOf(page).title;
}

/** Shows one decimal place below 10 ms, where it matters. */
const formatMs = (ms: number) => formatNumber(ms, ms < 10 ? 1 : 0);

function HealthSign({ health }: { health: Health }) {
  const { state, needs, asked_at, started_at, version, commit, node, database, answers } = health;
  return (
    <section className={css.sign} data-state={state}>
      <span className={css.mark}>
        {state === 'running' ? <Icon shape={icons.check} /> : <Icon shape={icons.warning} />}
      </span>
      <div className={css.words}>
        <h2 className={css.state}>
          {texts.states[state]}
          {state !== 'running' && <span className={css.count}>{texts.things(needs.length)}</span>}
        </h2>
        <p>
          {texts.since(formatSpan(Date.parse(asked_at) - Date.parse(started_at)))} · {texts.version(version)}{' '}
          {commit && <code>{commit.slice(0, 7)}</code>} · {texts.node(node.replace(/^v/, ''))}
        </p>
        <p>
          {texts.engines[database.engine]} ·{' '}
          {answers === null ? texts.noAnswers : texts.answers(formatMs(answers.p50_ms), formatMs(answers.p99_ms))}
        </p>
      </div>
    </section>
  );
}

function DataAge({ atMs }: { atMs: number }) {
  return <>{texts.asked(useElapsedSeconds(atMs))}</>;
}

const pollMs = 10 * secondMs;

const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(getHealth, { signal }),
  refetchInterval: pollMs,
});

const errorsQuery = queryOptions({
  queryKey: ['admin', 'errors'],
  queryFn: ({ signal }) => call(listErrors, { signal }),
});
