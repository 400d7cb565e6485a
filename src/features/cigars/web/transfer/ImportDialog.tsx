import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { words } from '../words.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { MapColumns } from './MapColumns.tsx';
import { FileProblem, type Found, type OpenFile, openText, textOf } from './open-file.ts';
import { SendEntries } from './SendEntries.tsx';

const texts = words.transfer;

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'reading'; name: string }
  | { at: 'columns'; file: OpenFile }
  | { at: 'sending'; found: Found };

/** From the file over what its columns mean to what was added. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const open = async (name: string, text: () => string | Promise<string>, separator?: OpenFile['separator']) => {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    if (separator === undefined) setStep({ at: 'reading', name });
    try {
      const file = await openText(name, await text(), { separator, signal: mine.signal });
      setStep({ at: 'columns', file });
    } catch (error) {
      if (mine.signal.aborted) return;
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
          // Another separator makes other columns.
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
