import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFooter, useSensitiveAction } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { formatTime } from '#web/text/format.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Backup, RunningJob } from '../contract.ts';
import { backupsQuery, sendBackup, useShowStarted } from './api.ts';
import css from './Backups.module.css';
import * as messages from './messages.ts';

const texts = messages.backups;
const maxShown = 4;

export function BackupsCard() {
  const query = useQuery(backupsQuery);
  const nowMs = useNowMs();
  return (
    <Panel title={texts.list} actions={<BackUpNow />}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="46px" count={4} />}>
        {({ backups, retention }) => (
          <div>
            {backups.length === 0 && <p>{texts.none}</p>}
            <ul className={css.rows}>
              {backups.slice(0, maxShown).map((backup) => (
                <li key={backup.id}>
                  <BackupState state={backup.state} />
                  <span>
                    {momentText(backup.made_at, nowMs)}
                    {backup.error === null ? ', ' : ': '}
                    {reasonText(backup)}
                  </span>
                  <span className={css.hint}>{backup.bytes === null ? texts.noSize : formatBytes(backup.bytes)}</span>
                </li>
              ))}
            </ul>
            <ListFooter>
              <span>{retention}</span>
              <a href={pathTo('adminBackups')}>{texts.all}</a>
            </ListFooter>
          </div>
        )}
      </QueryState>
    </Panel>
  );
}

export function BackUpNow() {
  const { data } = useQuery(backupsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotice();
  const showStarted = useShowStarted();
  const { act, proofDialog } = useSensitiveAction();
  const running = data?.running ?? undefined;

  const begin = async () => {
    if (running) return;
    setIsAsking(true);
    const started = await act(sendBackup, texts.nowFailed);
    setIsAsking(false);
    if (started === undefined) return;
    showStarted(started.running);
    notify(texts.begun);
  };
  useRequestedAction('back up', () => void begin());
  return (
    <>
      {/* Always the same button, so that it keeps the focus. */}
      <Button tone="accent" busy={isAsking} onClick={() => void begin()}>
        {running ? <Progress running={running} /> : texts.now}
      </Button>
      <span className="visually-hidden" role="status">
        {running && (running.kind === 'backup' ? texts.runningBackup : texts.runningDrill)}
      </span>
      {proofDialog}
    </>
  );
}

function Progress({ running: { step, progress } }: { running: RunningJob }) {
  return (
    <span className={css.progress}>
      <span>{texts.step(step, progress)}</span>
      <span className={css.track}>
        <span className={css.done} style={{ width: `${progress * 100}%` }} />
      </span>
    </span>
  );
}

const tags = {
  checked: { tone: 'good', shape: icons.check },
  kept: { tone: undefined, shape: icons.database },
  failed: { tone: 'bad', shape: icons.warning },
} as const;

export function BackupState({ state }: { state: Backup['state'] }) {
  const { tone, shape } = tags[state];
  return (
    <Tag tone={tone}>
      <Icon shape={shape} />
      {messages.backups.states[state]}
    </Tag>
  );
}

/** A text such as "Today 03:00" or "18 Nov 18:12". */
export function momentText(iso: string, nowMs: number): string {
  const day = formatRecentDay(iso, nowMs);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${formatTime(iso)}`;
}

/** A text such as "nightly", "before migration 0021" or "manual, by ana", or why the backup failed. */
export function reasonText({ reason, migration, by, error }: Backup): string {
  if (error !== null) return error;
  if (reason === 'before migration' && migration !== null) return texts.migration(migration);
  const asker = reason === 'by hand' && by !== null ? `, ${texts.by(by)}` : '';
  return `${texts.reasons[reason]}${asker}`;
}

export const backupActions = { 'back up': texts.now, 'restore drill': texts.drillRun };
