import { useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { usualMapping } from '../../transfer/guess-columns.ts';
import type { Mapping } from '../../transfer/mapping.ts';
import type { Separator } from '../../transfer/read-csv.ts';
import { words } from '../words.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { LeftOutRows } from './LeftOutRows.tsx';
import { type Choice, type Found, findEntries, type OpenFile } from './open-file.ts';
import { PreviewRows } from './PreviewRows.tsx';
import css from './Transfer.module.css';
import { useStepFocus } from './use-step-focus.ts';

const texts = words.transfer;

interface Props {
  file: OpenFile;
  onSeparator: (separator: Separator) => void;
  onBack: () => void;
  onImport: (found: Found) => void;
}

/** What the columns mean, as guessed and as somebody may change it, and what becomes of the rows. */
export function MapColumns({ file, onSeparator, onBack, onImport }: Props) {
  const [choice, setChoice] = useState<Choice>({ mapping: file.guess ?? usualMapping, zone: 'device' });
  const found = useFound(file, choice);
  const change = (part: Partial<Mapping>) =>
    setChoice(({ mapping, zone }) => ({ zone, mapping: { ...mapping, ...part } }));
  const { mapping, zone } = choice;
  const isOpen = mapping.format === undefined;
  const step = useStepFocus(file);
  return (
    <div ref={step} className={css.step}>
      <p data-autofocus tabIndex={-1}>
        <bdi>{file.name}</bdi>
      </p>
      {mapping.isOwn ? (
        <p>{texts.own}</p>
      ) : (
        <ColumnFields
          {...{ file, mapping, zone, onSeparator }}
          onChange={change}
          onZone={(next) => setChoice({ mapping, zone: next })}
        />
      )}
      <PreviewRows file={file} choice={choice} />
      <p role="status" className={css.sum}>
        {isOpen ? texts.chooseFormat : sumOf(found)}
      </p>
      {!isOpen && found && found.leftOut.length > 0 && <LeftOutRows leftOut={found.leftOut} />}
      <DialogActions>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button
          tone="accent"
          disabled={isOpen || found?.entries.length === 0}
          busy={!isOpen && found === undefined}
          onClick={() => found && onImport(found)}
        >
          {texts.add(found?.entries.length ?? 0)}
        </Button>
      </DialogActions>
    </div>
  );
}

function sumOf(found: Found | undefined): string {
  if (found === undefined) return texts.counting;
  const { entries, leftOut } = found;
  return entries.length === 0 ? texts.nothing : texts.willAdd(entries.length, leftOut.length);
}

/** Undefined while it is being found out. */
function useFound(file: OpenFile, choice: Choice): Found | undefined {
  const [known, setKnown] = useState<{ choice: Choice; found: Found }>();
  useEffect(() => {
    const mine = new AbortController();
    void (async () => {
      try {
        const found = await findEntries(file, choice, mine.signal);
        setKnown({ choice, found });
      } catch (error) {
        if (!mine.signal.aborted) throw error;
      }
    })();
    return () => mine.abort();
  }, [file, choice]);
  return known?.choice === choice ? known.found : undefined;
}
