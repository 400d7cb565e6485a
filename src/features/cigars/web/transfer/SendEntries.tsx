import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { rereadEntries } from '../api.ts';
import { words } from '../words.ts';
import { sendEntries } from './api.ts';
import type { Found } from './open-file.ts';
import { LeftOutRows } from './PreviewRows.tsx';
import { newImportId, nothingSent, type Sum, sendAll } from './send-all.ts';
import css from './Transfer.module.css';
import { useStepFocus } from './use-step-focus.ts';

const texts = words.transfer;

/** On its way, and what came of it. */
export function SendEntries({ found, onClose }: { found: Found; onClose: () => void }) {
  const { entries, leftOut } = found;
  const { sum, phase, problem, isWaiting, go, stop } = useSending(entries);
  const step = useStepFocus(phase);
  if (phase === 'sending' || phase === 'stopped') {
    return (
      <div ref={step} className={css.step}>
        <label className={css.progress}>
          {texts.sending}
          <progress max={entries.length} value={sum.sent} />
        </label>
        <p role="status">
          {texts.sent(sum.sent, entries.length)}
          {isWaiting && ` ${texts.busy}`}
        </p>
        <FormProblem problem={problem && texts.stopped(problem)} />
        {problem && <p>{texts.stoppedDetail}</p>}
        <DialogActions>
          <Button data-autofocus={phase === 'sending' || undefined} onClick={stop}>
            {phase === 'sending' ? texts.cancel : texts.stop}
          </Button>
          {phase === 'stopped' && (
            <Button tone="accent" data-autofocus onClick={go}>
              {texts.tryAgain}
            </Button>
          )}
        </DialogActions>
      </div>
    );
  }
  const sentence = texts.done(sum.added, sum.known, leftOut.length);
  return (
    <div ref={step} className={css.step}>
      <p role="status" className={css.sum}>
        {phase === 'done' ? texts.doneWhole(sentence) : texts.doneStopped(sentence)}
      </p>
      {leftOut.length > 0 && <LeftOutRows leftOut={leftOut} />}
      <DialogActions>
        <Button tone="accent" data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Rejects with the signal's reason. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

type Phase = 'sending' | 'stopped' | 'done' | 'given up';

/** Begins by itself; `go` goes on from where it stopped, `stop` leaves it at what was sent. */
function useSending(entries: Found['entries']) {
  const [sum, setSum] = useState<Sum>(nothingSent);
  const [phase, setPhase] = useState<Phase>('sending');
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [importId] = useState(newImportId);
  const sending = useRef<AbortController>(undefined);

  const go = async () => {
    const mine = new AbortController();
    sending.current = mine;
    setPhase('sending');
    setProblem(undefined);
    const wait = async (ms: number, signal: AbortSignal) => {
      setIsWaiting(true);
      await pauseFor(ms, signal).finally(() => setIsWaiting(false));
    };
    const { signal } = mine;
    try {
      await sendAll({ entries, importId, from: sum, send: sendEntries, signal, onProgress: setSum, wait });
      setPhase('done');
    } catch (error) {
      if (mine.signal.aborted) return;
      setProblem(sentenceOf(error));
      setPhase('stopped');
    }
  };
  const stop = () => {
    sending.current?.abort();
    setPhase('given up');
  };
  const begin = useEffectEvent(go);
  useEffect(() => {
    void begin();
    return () => {
      sending.current?.abort();
      // Not before: new entries can give the page another shape, and this dialog would go with the old one.
      void rereadEntries();
    };
  }, []);
  return { sum, phase, problem, isWaiting, go: () => void go(), stop };
}
