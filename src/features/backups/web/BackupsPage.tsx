import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AdminPage,
  type Column,
  CopyRequest,
  OwnerTable,
  useSensitiveAction,
  Warning,
  Warnings,
} from '#features/owner/web/index.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Backup, type BackupList, downloadBackup } from '../contract.ts';
import { backupsQuery, sendDrill, useDeleteBackup, useShowStarted } from './api.ts';
import { BackUpNow, BackupState, momentText, reasonText } from './BackUpNow.tsx';
import css from './Backups.module.css';
import * as messages from './messages.ts';

const texts = messages.backups;

export function BackupsPage() {
  const query = useQuery(backupsQuery);
  return (
    <AdminPage tab="adminBackups">
      <div className={css.head}>
        <p className={css.hint}>{texts.stateHints}</p>
        <BackUpNow />
      </div>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={6} />}>
        {(list) => (
          <>
            {list.warnings.length > 0 && (
              <Warnings>
                {list.warnings.map((sentence) => (
                  <li key={sentence}>
                    <Warning sentence={sentence} />
                  </li>
                ))}
              </Warnings>
            )}
            {list.backups.length === 0 ? (
              <EmptyState title={texts.none} detail={texts.noneDetail} />
            ) : (
              <BackupTable list={list} />
            )}
            <div className={css.panels}>
              <DrillPanel list={list} />
              <RetentionPanel list={list} />
              <Panel title={texts.restore}>
                <ol className={css.steps}>
                  {texts.restoreSteps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </Panel>
            </div>
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}

function BackupActions({ backup, isAtWork }: { backup: Backup; isAtWork: boolean }) {
  const { id, made_at, state, bytes } = backup;
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const remove = useDeleteBackup();
  const confirm = useConfirm();
  const notify = useNotice();
  const { act, proofDialog } = useSensitiveAction();
  const madeAt = formatDateTime(made_at);

  const fetchFile = async () => {
    const question = { title: texts.downloadTitle, body: texts.downloadBody, yes: texts.download, no: texts.cancel };
    if (!(await confirm(question))) return;
    setLoadedBytes(0);
    const fetchIt = () => download(downloadBackup, { params: { id }, onBytes: setLoadedBytes });
    const saved = await act(async () => {
      const file = await fetchIt();
      return saveFile(file, `${id}.tar`, bytes ?? 0);
    }, texts.downloadFailed);
    setLoadedBytes(undefined);
    if (saved) notify(texts.downloaded);
  };
  const confirmDeletion = async () => {
    const question = { title: texts.deleteTitle, body: texts.deleteBody(madeAt), yes: texts.delete, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const done = await act(() => remove.mutateAsync(id), texts.deleteFailed);
    if (done !== undefined) notify(texts.deleted);
  };
  return (
    <>
      {state !== 'failed' && (
        <Button aria-label={texts.downloadNamed(madeAt)} onClick={() => loadedBytes === undefined && void fetchFile()}>
          {loadedBytes === undefined ? texts.download : formatBytes(loadedBytes)}
        </Button>
      )}
      <Button
        tone="danger"
        aria-label={texts.deleteNamed(madeAt)}
        disabled={isAtWork}
        busy={remove.isPending}
        onClick={() => void confirmDeletion()}
      >
        {texts.delete}
      </Button>
      {proofDialog}
    </>
  );
}

function DrillPanel({ list: { backups, drill, running } }: { list: BackupList }) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotice();
  const showStarted = useShowStarted();
  const { act, proofDialog } = useSensitiveAction();
  const newest = backups.find(({ state }) => state !== 'failed');

  const run = async () => {
    if (newest === undefined) return;
    setIsAsking(true);
    const started = await act(() => sendDrill(newest.id), texts.drillFailed);
    setIsAsking(false);
    if (started === undefined) return;
    showStarted(started.running);
    notify(texts.drillBegun);
  };
  useRequestedAction('restore drill', () => void run());
  return (
    <Panel title={texts.drill}>
      <LastDrill drill={drill} />
      <p className={css.hint}>{newest === undefined ? texts.drillNothing : texts.drillWhat}</p>
      <Button disabled={newest === undefined} busy={isAsking || running !== null} onClick={() => void run()}>
        {texts.drillRun}
      </Button>
      {proofDialog}
    </Panel>
  );
}

function LastDrill({ drill }: { drill: BackupList['drill'] }) {
  const nowMs = useNowMs();
  if (drill === null) return <p>{texts.drillNever}</p>;
  const { at, took_ms, state, outcome } = drill;
  const resultText = state === 'passed' ? texts.drillPassed : texts.drillNotPassed;
  return (
    <p role="status">
      <span className={state === 'passed' ? undefined : css.bad}>
        {resultText(formatRecentDay(at, nowMs), formatSpan(took_ms))}
      </span>{' '}
      {outcome}
    </p>
  );
}

const { columns } = texts;

function BackupTable({ list: { backups, running } }: { list: BackupList }) {
  const nowMs = useNowMs();
  const shown: Column<Backup>[] = [
    { label: columns.made, place: 'title', draw: ({ made_at }) => momentText(made_at, nowMs) },
    { label: columns.state, place: 'below', draw: ({ state }) => <BackupState state={state} /> },
    { label: columns.why, place: 'detail', draw: (backup) => <BackupReason backup={backup} /> },
    { label: columns.size, place: 'detail', isNumber: true, draw: ({ bytes }) => bytes !== null && formatBytes(bytes) },
    {
      label: columns.holds,
      place: 'detail',
      draw: ({ photos, schema }) => photos !== null && texts.holds(photos, schema),
    },
    {
      label: columns.acts,
      place: 'end',
      draw: (backup) => <BackupActions backup={backup} isAtWork={running?.id === backup.id} />,
    },
  ];
  return <OwnerTable label={texts.list} columns={shown} rows={backups} keyOf={({ id }) => id} />;
}

function BackupReason({ backup }: { backup: Backup }) {
  const text = reasonText(backup);
  return (
    <>
      <span className={backup.state === 'failed' ? css.bad : undefined}>{text}</span>
      {backup.state === 'failed' && backup.job !== null && <CopyRequest id={backup.job} />}
    </>
  );
}

function RetentionPanel({ list: { retention, next_at, folder, free_bytes } }: { list: BackupList }) {
  return (
    <Panel title={texts.kept}>
      <div className={css.lines}>
        <p>{retention}</p>
        <p>{next_at === null ? texts.off : texts.next(formatDateTime(next_at))}</p>
        <p>{texts.folder(folder)}</p>
        {free_bytes !== null && <p>{texts.free(formatBytes(free_bytes))}</p>}
      </div>
    </Panel>
  );
}
