import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { refetchEntries } from '../api.ts';
import * as messages from '../messages.ts';
import {
  FileProblem,
  type ImportProgress,
  newImportId,
  noProgress,
  type OpenFile,
  openText,
  type ParsedFile,
  sendAll,
  sendEntries,
  textOf,
} from './import-file.ts';
import { MapColumns, useStepFocus } from './MapColumns.tsx';
import { SkippedRows } from './PreviewRows.tsx';
import css from './Transfer.module.css';

const texts = messages.transfer;

function SendEntries({ found, onClose }: { found: ParsedFile; onClose: () => void }) {
  const { entries, skipped } = found;
  const { progress, phase, problem, isWaiting, resume, stop } = useSending(entries);
  const step = useStepFocus(phase);
  if (phase === 'sending' || phase === 'stopped') {
    return (
      <div ref={step} className={css.step}>
        <label className={css.progress}>
          {texts.sending}
          <progress max={entries.length} value={progress.sent} />
        </label>
        <p role="status">
          {texts.sent(progress.sent, entries.length)}
          {isWaiting && ` ${texts.busy}`}
        </p>
        <FormProblem problem={problem && texts.stopped(problem)} />
        {problem && <p>{texts.stoppedDetail}</p>}
        <DialogActions>
          <Button data-autofocus={phase === 'sending' || undefined} onClick={stop}>
            {phase === 'sending' ? texts.cancel : texts.stop}
          </Button>
          {phase === 'stopped' && (
            <Button tone="accent" data-autofocus onClick={resume}>
              {texts.tryAgain}
            </Button>
          )}
        </DialogActions>
      </div>
    );
  }
  const sentence = texts.done(progress.added, progress.known, skipped.length);
  return (
    <div ref={step} className={css.step}>
      <p role="status" className={css.sum}>
        {phase === 'done' ? texts.doneWhole(sentence) : texts.doneStopped(sentence)}
      </p>
      {skipped.length > 0 && <SkippedRows skipped={skipped} />}
      <DialogActions>
        <Button tone="accent" data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Resolves after some time, or rejects with the signal's reason. */
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

/**
 * Sends entries, starting immediately. `resume` continues after a failure; `stop` gives up, but entries already sent
 * remain.
 */
function useSending(entries: ParsedFile['entries']) {
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const [phase, setPhase] = useState<Phase>('sending');
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [importId] = useState(newImportId);
  const sending = useRef<AbortController>(undefined);

  const resume = async () => {
    const controller = new AbortController();
    sending.current = controller;
    setPhase('sending');
    setProblem(undefined);
    const wait = async (ms: number, signal: AbortSignal) => {
      setIsWaiting(true);
      await pauseFor(ms, signal).finally(() => setIsWaiting(false));
    };
    const { signal } = controller;
    try {
      await sendAll({ entries, importId, from: progress, send: sendEntries, signal, onProgress: setProgress, wait });
      setPhase('done');
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(errorText(error));
      setPhase('stopped');
    }
  };
  const stop = () => {
    sending.current?.abort();
    setPhase('given up');
  };
  const begin = useEffectEvent(resume);
  useEffect(() => {
    void begin();
    return () => {
      sending.current?.abort();
      // Refetches only now, because new entries can change the page's layout and unmount this dialog.
      void refetchEntries();
    };
  }, []);
  return { progress, phase, problem, isWaiting, resume: () => void resume(), stop };
}

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'reading'; name: string }
  | { at: 'columns'; file: OpenFile }
  | { at: 'sending'; found: ParsedFile };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const open = async (name: string, text: () => string | Promise<string>, separator?: OpenFile['separator']) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    if (separator === undefined) setStep({ at: 'reading', name });
    try {
      const file = await openText(name, await text(), { separator, signal: controller.signal });
      setStep({ at: 'columns', file });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof FileProblem)) throw error;
      setStep({ at: 'choose', problem: error.message });
    }
  };
  const startAgain = () => {
    reading.current?.abort();
    setStep({ at: 'choose' });
  };
  return (
    <Dialog title={texts.importTitle} kind="wide" onClose={onClose}>
      {step.at === 'choose' && (
        <ChooseFile
          problem={step.problem}
          onFile={(file) => void open(file.name, () => textOf(file))}
          onText={(text) => void open(texts.pasted, () => text)}
        />
      )}
      {step.at === 'reading' && (
        <>
          <p role="status">{texts.reading(step.name)}</p>
          <DialogActions>
            <Button data-autofocus onClick={startAgain}>
              {texts.cancel}
            </Button>
          </DialogActions>
        </>
      )}
      {step.at === 'columns' && (
        <MapColumns
          // A different separator gives different columns.
          key={step.file.separator}
          file={step.file}
          onSeparator={(separator) => void open(step.file.name, () => step.file.text, separator)}
          onBack={startAgain}
          onImport={(found) => setStep({ at: 'sending', found })}
        />
      )}
      {step.at === 'sending' && <SendEntries found={step.found} onClose={onClose} />}
    </Dialog>
  );
}

interface ChooseFileProps {
  problem: string | undefined;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

function ChooseFile({ problem, onFile, onText }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const step = useStepFocus(problem);
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <div ref={step} className={css.step}>
      <p>{texts.chooseLead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button inside works for everyone */}
      <div
        className={classes(css.drop, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label={texts.choose}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button tone="accent" data-autofocus onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <p className={css.quiet}>{texts.orDrop}</p>
      </div>
      <FormProblem problem={problem} />
      <form
        className={css.step}
        onSubmit={(event) => {
          event.preventDefault();
          onText(pasted);
        }}
      >
        <TextAreaField label={texts.paste} value={pasted} onChange={setPasted} dir="auto" spellCheck={false} />
        <div className={css.acts}>
          <Button type="submit" disabled={pasted.trim() === ''}>
            {texts.pasteUse}
          </Button>
        </div>
      </form>
    </div>
  );
}
