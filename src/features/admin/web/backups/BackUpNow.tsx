import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useAskedAct } from '../frame/use-asked-act.ts';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { backupsQuery, sendBackup, useBegun } from './api.ts';
import css from './Backups.module.css';

const texts = words.backups;

/** Makes a backup, and shows in its own face how far it is. */
export function BackUpNow() {
  const { data } = useQuery(backupsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotice();
  const begun = useBegun();
  const { act, proofDialog } = useStrongAct();
  const running = data?.running;

  const begin = async () => {
    if (running) return;
    setIsAsking(true);
    const answer = await act(sendBackup, texts.nowFailed);
    setIsAsking(false);
    if (answer === undefined) return;
    begun(answer.running);
    notify(texts.begun);
  };
  useAskedAct('back up', () => void begin());
  return (
    <>
      {running ? (
        <span className={css.progress} role="status">
          <progress
            aria-label={running.kind === 'backup' ? texts.runningBackup : texts.runningDrill}
            value={running.progress}
          />
          <span>{texts.step(running.step, running.progress)}</span>
        </span>
      ) : (
        <Button tone="accent" busy={isAsking} onClick={() => void begin()}>
          {texts.now}
        </Button>
      )}
      {proofDialog}
    </>
  );
}
