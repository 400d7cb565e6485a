import { useState } from 'react';
import { csvLine } from '#shared/csv.ts';
import { sentenceOf } from '#web/api/client.ts';
import { saveFile } from '#web/device/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { words } from '../words.ts';
import type { LeftOut } from './open-file.ts';
import { RowCells } from './RowCells.tsx';
import css from './Transfer.module.css';

const texts = words.transfer;
const shownRows = 50;

/** Which rows become nothing, and why; all of them as a file. */
export function LeftOutRows({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [problem, setProblem] = useState<string>();
  const more = leftOut.length - shownRows;
  const save = async () => {
    const lines = leftOut.map(({ row, why }) => csvLine([row.number, texts.why[why], ...row.cells]));
    const file = new Blob([csvLine(texts.leftHead), ...lines], { type: 'text/csv' });
    try {
      await saveFile({ body: file.stream(), fileName: undefined }, texts.leftFile, file.size);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <details className={css.left}>
      <summary>{texts.leftTitle(leftOut.length)}</summary>
      <ul>
        {leftOut.slice(0, shownRows).map(({ row, why, isPart }) => (
          <li key={row.number}>
            {texts.leftRow(row.number, isPart ? texts.someLeft(texts.why[why]) : texts.why[why])}
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
