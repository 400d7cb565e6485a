import { useMemo, useState } from 'react';
import { csvLine } from '#shared/csv.ts';
import { errorText } from '#web/api/client.ts';
import { saveFile } from '#web/device/save-file.ts';
import { formatDate } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { noonOf } from '../../timestamp.ts';
import type { Outcome } from '../../transfer/entry-reader.ts';
import type { Mapping } from '../../transfer/mapping.ts';
import * as messages from '../messages.ts';
import { type Choice, type OpenFile, previewOf, type SkippedRow, timeOf } from './import-file.ts';
import css from './Transfer.module.css';

const texts = messages.transfer;
const [fewRows, manyRows] = [3, 20];

export function PreviewRows({ file, choice }: { file: OpenFile; choice: Choice }) {
  const [isLong, setIsLong] = useState(false);
  const preview = useMemo(() => previewOf(file, choice, isLong ? manyRows : fewRows), [file, choice, isLong]);
  const all = file.filled - choice.mapping.above - (choice.mapping.hasHeader ? 1 : 0);
  const spread = spreadOf(choice.mapping);
  return (
    <section className={css.step} aria-label={texts.preview}>
      <table className={css.preview}>
        <caption>
          <strong>{texts.preview}</strong> <span className={css.quiet}>{texts.previewLead(preview.length, all)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.inFile}</th>
            <th scope="col">{texts.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, outcome }) => (
            <tr key={row.number} data-left={outcome.entries.length === 0 && outcome.reason ? true : undefined}>
              <th scope="row">{formatNumber(row.number)}</th>
              <td>
                <RowCells cells={row.cells} />
              </td>
              <td>{outcomeText(outcome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isLong && all > fewRows && <Button onClick={() => setIsLong(true)}>{texts.previewMore}</Button>}
      {spread && <p className={css.quiet}>{spread}</p>}
    </section>
  );
}

function spreadOf({ count, countSpan, time, dayFrom, dayUntil, isOwn }: Mapping): string | undefined {
  if (isOwn) return undefined;
  if (count !== undefined && countSpan === 'hour') return texts.spreadHour;
  return time === undefined || count !== undefined ? texts.spread(timeOf(dayFrom), timeOf(dayUntil)) : undefined;
}

function outcomeText({ entries, reason }: Outcome): string {
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return reason ? texts.allLeft(texts.why[reason]) : texts.none;
  const { kind } = first;
  const single = texts.one(momentText(first.timestamp), texts.oneOf[kind]);
  const many = () =>
    texts.many(entries.length, texts.manyOf[kind], momentText(first.timestamp), last.timestamp.slice(11, 19));
  const imported = entries.length === 1 ? single : many();
  return reason ? `${imported}; ${texts.someLeft(texts.why[reason])}` : imported;
}

/** "3 Jan 2025 08:15:00", in the entry's own zone. */
function momentText(timestamp: string): string {
  return `${formatDate(noonOf(timestamp.slice(0, 10)))} ${timestamp.slice(11, 19)}`;
}

const maxSkippedRows = 50;

/** The skipped rows with their reasons, which can be saved as a file. */
export function SkippedRows({ skipped }: { skipped: readonly SkippedRow[] }) {
  const [problem, setProblem] = useState<string>();
  const more = skipped.length - maxSkippedRows;
  const save = async () => {
    const lines = skipped.map(({ row, reason }) => csvLine([row.number, texts.why[reason], ...row.cells]));
    const file = new Blob([csvLine(texts.leftHead), ...lines], { type: 'text/csv' });
    try {
      await saveFile({ body: file.stream(), fileName: undefined }, texts.leftFile, file.size);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <details className={css.left}>
      <summary>{texts.leftTitle(skipped.length)}</summary>
      <ul>
        {skipped.slice(0, maxSkippedRows).map(({ row, reason, isPartial }) => (
          <li key={row.number}>
            {texts.leftRow(row.number, isPartial ? texts.someLeft(texts.why[reason]) : texts.why[reason])}
            <RowCells cells={row.cells} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.quiet}>{texts.leftMore(more)}</p>}
      <Button onClick={() => void save()}>{texts.leftSave}</Button>
      <FormProblem problem={problem} />
    </details>
  );
}

const shownCells = 6;
const shownChars = 60;

/** A row's cells as plain text, each isolated so that its direction doesn't affect the others. */
function RowCells({ cells }: { cells: readonly string[] }) {
  const more = cells.length - shownCells;
  return (
    <span className={css.cells}>
      {cells.slice(0, shownCells).map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified only by its position
        <bdi key={at}>{cell.length > shownChars ? `${cell.slice(0, shownChars).replace(/\p{Cs}/u, '')}…` : cell}</bdi>
      ))}
      {more > 0 && <span className={css.quiet}>{messages.transfer.moreColumns(more)}</span>}
    </span>
  );
}
