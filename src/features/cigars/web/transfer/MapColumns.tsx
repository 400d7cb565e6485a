import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type Separator, separators } from '../../transfer/columns.ts';
import { bodyRows, defaultMapping } from '../../transfer/guess-columns.ts';
import { countSpans, dateFormats, type KindChoice, type Mapping } from '../../transfer/mapping.ts';
import * as messages from '../messages.ts';
import {
  type Choice,
  columnOptions,
  findEntries,
  minutesOf,
  type OpenFile,
  type ParsedFile,
  timeOf,
  wordsIn,
  zoneOptions,
} from './import-file.ts';
import { PreviewRows, SkippedRows } from './PreviewRows.tsx';
import css from './Transfer.module.css';

const texts = messages.transfer;

interface Props {
  file: OpenFile;
  onSeparator: (separator: Separator) => void;
  onBack: () => void;
  onImport: (parsed: ParsedFile) => void;
}

/** The guessed meaning of the columns, editable, with a preview of the rows. */
export function MapColumns({ file, onSeparator, onBack, onImport }: Props) {
  const [choice, setChoice] = useState<Choice>({ mapping: file.guess ?? defaultMapping, zone: 'device' });
  const parsed = useParsedFile(file, choice);
  const change = (part: Partial<Mapping>) =>
    setChoice(({ mapping, zone }) => ({ zone, mapping: { ...mapping, ...part } }));
  const { mapping, zone } = choice;
  const isFormatMissing = mapping.format === undefined;
  const step = useStepFocus(file);
  return (
    <div ref={step} className={css.step}>
      <p data-autofocus tabIndex={-1}>
        <bdi>{file.name}</bdi>
      </p>
      {mapping.isOwn && <p>{texts.own}</p>}
      {!mapping.isOwn && file.guess && <Guess {...{ file, mapping }} />}
      <PreviewRows file={file} choice={choice} />
      {!mapping.isOwn && (
        <ColumnFields
          {...{ file, mapping, zone, onSeparator }}
          onChange={change}
          onZone={(next) => setChoice({ mapping, zone: next })}
        />
      )}
      <p role="status" className={css.sum}>
        {isFormatMissing ? texts.chooseFormat : summaryText(parsed)}
      </p>
      {!isFormatMissing && parsed && parsed.skipped.length > 0 && <SkippedRows skipped={parsed.skipped} />}
      <DialogActions>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button
          tone="accent"
          disabled={isFormatMissing || parsed?.entries.length === 0}
          busy={!isFormatMissing && parsed === undefined}
          onClick={() => parsed && onImport(parsed)}
        >
          {texts.add(parsed?.entries.length ?? 0)}
        </Button>
      </DialogActions>
    </div>
  );
}

function Guess({ file, mapping }: { file: OpenFile; mapping: Mapping }) {
  const columns = columnOptions(file, mapping);
  const labelOf = (at: number | undefined) => (at === undefined ? undefined : columns[at]?.label);
  return <p>{texts.guessed(labelOf(mapping.when) ?? '', labelOf(mapping.time), labelOf(mapping.count))}</p>;
}

function summaryText(parsed: ParsedFile | undefined): string {
  if (parsed === undefined) return texts.counting;
  const { entries, skipped } = parsed;
  return entries.length === 0 ? texts.nothing : texts.willAdd(entries.length, skipped.length);
}

/** The entries of a file; undefined while they're being computed. */
function useParsedFile(file: OpenFile, choice: Choice): ParsedFile | undefined {
  const [latest, setLatest] = useState<{ choice: Choice; parsed: ParsedFile }>();
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      try {
        const parsed = await findEntries(file, choice, controller.signal);
        setLatest({ choice, parsed });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    })();
    return () => controller.abort();
  }, [file, choice]);
  return latest?.choice === choice ? latest.parsed : undefined;
}

const kindOptions = (['cigar', 'craving', 'none'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
}));

interface ColumnFieldsProps {
  file: OpenFile;
  mapping: Mapping;
  zone: string;
  onChange: (part: Partial<Mapping>) => void;
  onZone: (zone: string) => void;
  onSeparator: (separator: Separator) => void;
}

function ColumnFields({ file, mapping, zone, onChange, onZone, onSeparator }: ColumnFieldsProps) {
  const columns = useMemo(() => columnOptions(file, mapping), [file, mapping]);
  const zones = useMemo(zoneOptions, []);
  const withNone = (label: string) => [{ value: '', label }, ...columns];
  return (
    <fieldset className={css.fields}>
      <legend className={css.legend}>{texts.columns}</legend>
      {file.guess === undefined && <FormProblem problem={texts.noDates} />}
      <SelectField
        label={texts.when}
        value={String(mapping.when)}
        onChange={(value) => onChange({ when: Number(value) })}
        options={columns}
      />
      <FormatField {...{ file, mapping, onChange }} />
      <SelectField
        label={texts.time}
        value={String(mapping.time ?? '')}
        onChange={(value) => onChange({ time: columnIn(value) })}
        options={withNone(texts.timeInDate)}
      />
      <SelectField label={texts.zone} hint={texts.zoneHint} value={zone} onChange={onZone} options={zones} />
      <SelectField
        label={texts.count}
        value={String(mapping.count ?? '')}
        onChange={(value) => onChange({ count: columnIn(value) })}
        options={withNone(texts.countNone)}
      />
      {mapping.count !== undefined && <CountFields {...{ mapping, onChange }} />}
      {(mapping.time === undefined || mapping.count !== undefined) && <DayFields {...{ mapping, onChange }} />}
      <SelectField
        label={texts.kind}
        value={String(mapping.kind ?? '')}
        onChange={(value) => {
          const kind = columnIn(value);
          onChange({ kind, kinds: kind === undefined ? new Map() : wordsIn(bodyRows(file.rows, mapping), kind) });
        }}
        options={withNone(texts.kindNone)}
      />
      {mapping.kind === undefined ? (
        <SelectField
          label={texts.allKind}
          value={mapping.allKind}
          onChange={(value) => onChange({ allKind: value as KindChoice })}
          options={kindOptions}
        />
      ) : (
        <KindFields {...{ mapping, onChange }} />
      )}
      <SelectField
        label={texts.separator}
        value={file.separator}
        onChange={(value) => onSeparator(value as Separator)}
        options={separators.map((value) => ({ value, label: texts.separators[value] }))}
      />
      <CheckboxField
        label={texts.hasHeader}
        checked={mapping.hasHeader}
        onChange={(hasHeader) => onChange({ hasHeader })}
      />
    </fieldset>
  );
}

const columnIn = (value: string) => (value === '' ? undefined : Number(value));

type Part = Pick<ColumnFieldsProps, 'mapping' | 'onChange'>;

/** The date format. If the file is ambiguous, nothing is preselected. */
function FormatField({ file, mapping, onChange }: Part & { file: OpenFile }) {
  const { format, when } = mapping;
  const formats = dateFormats.map((value) => ({ value, label: texts.formats[value] }));
  const example = bodyRows(file.rows, mapping).find(({ cells }) => cells[when]?.trim())?.cells[when] ?? '';
  return (
    <SelectField
      label={texts.format}
      error={format === undefined ? texts.formatAsk(example.slice(0, 40)) : undefined}
      value={format ?? ''}
      onChange={(value) => onChange({ format: dateFormats.find((known) => known === value) })}
      options={format === undefined ? [{ value: '', label: texts.formatOpen }, ...formats] : formats}
    />
  );
}

function CountFields({ mapping, onChange }: Part) {
  return (
    <>
      <SelectField
        label={texts.countSpan}
        value={mapping.countSpan}
        onChange={(value) => onChange({ countSpan: countSpans.find((known) => known === value) ?? 'day' })}
        options={countSpans.map((value) => ({ value, label: texts.countSpans[value] }))}
      />
      <SelectField
        label={texts.countUnit}
        value={String(mapping.countUnit)}
        onChange={(value) => onChange({ countUnit: value === '1000' ? 1000 : 1 })}
        options={([1, 1000] as const).map((value) => ({ value: String(value), label: texts.countUnits[value] }))}
      />
    </>
  );
}

function DayFields({ mapping, onChange }: Part) {
  const { dayFrom, dayUntil } = mapping;
  return (
    <div className={css.pair}>
      <TextField
        label={texts.dayFrom}
        type="time"
        value={timeOf(dayFrom)}
        onChange={(value) => onChange({ dayFrom: minutesOf(value) ?? dayFrom })}
      />
      <TextField
        label={texts.dayUntil}
        type="time"
        value={timeOf(dayUntil)}
        onChange={(value) => onChange({ dayUntil: minutesOf(value) ?? dayUntil })}
      />
    </div>
  );
}

interface KindFieldsProps {
  mapping: Mapping;
  onChange: (part: Partial<Mapping>) => void;
}

function KindFields({ mapping: { kinds }, onChange }: KindFieldsProps) {
  return [...kinds].map(([word, choice]) => (
    <SelectField
      key={word}
      label={texts.kindOf(word.slice(0, 40))}
      value={choice}
      onChange={(value) => onChange({ kinds: new Map(kinds).set(word, value as KindChoice) })}
      options={kindOptions}
    />
  ));
}

/** When a dialog's step changes, moves the focus to `data-autofocus`, because the focused button no longer exists. */
export function useStepFocus(step: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step changes
  useLayoutEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return frame;
}
