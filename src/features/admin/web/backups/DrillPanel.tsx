import { useState } from 'react';
import type { BackupList } from '#features/backups/contract.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useAskedAct } from '../frame/use-asked-act.ts';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { sendDrill, useBegun } from './api.ts';
import css from './Backups.module.css';

const texts = words.backups;

/** Whether a backup can be had back: what the last try said, and a new one. */
export function DrillPanel({ list: { backups, drill, running } }: { list: BackupList }) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotice();
  const begun = useBegun();
  const { act, proofDialog } = useStrongAct();
  const newest = backups.find(({ state }) => state !== 'failed');

  const run = async () => {
    if (newest === undefined) return;
    setIsAsking(true);
    const answer = await act(() => sendDrill(newest.id), texts.drillFailed);
    setIsAsking(false);
    if (answer === undefined) return;
    begun(answer.running);
    notify(texts.drillBegun);
  };
  useAskedAct('restore drill', () => void run());
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
  const say = state === 'passed' ? texts.drillPassed : texts.drillNotPassed;
  return (
    <p role="status">
      <span className={state === 'passed' ? undefined : css.bad}>
        {say(formatRecentDay(at, nowMs), formatSpan(took_ms))}
      </span>{' '}
      {outcome}
    </p>
  );
}
