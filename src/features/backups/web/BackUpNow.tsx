import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSensitiveAction } from '#features/owner/web/index.ts';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { RunningJob } from '../contract.ts';
import { backupsQuery, sendBackup, useShowStarted } from './api.ts';
import css from './Backups.module.css';
import { messages } from './messages.ts';

const texts = messages.backups;

/** The button that makes a backup and shows its progress. */
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
    const answer = await act(sendBackup, texts.nowFailed);
    setIsAsking(false);
    if (answer === undefined) return;
    showStarted(answer.running);
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

/** The current step and progress, on the button. */
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
