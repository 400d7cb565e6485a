import { type ReactNode, useState } from 'react';
import * as messages from '../messages.ts';
import { Panel } from '../ui/Panel.tsx';
import { type ChartTable, DataTable } from './DataTable.tsx';
import css from './DayBars.module.css';

interface Props {
  title: string;
  /** Shown beside the title, such as navigation or a legend. */
  actions?: ReactNode;
  sentence: string;
  /** The same data as numbers, shown instead of the drawing. */
  table: () => ChartTable;
  children: ReactNode;
}

/** A chart on its own card: title, sentence and drawing, with a button that switches to a table. */
export function ChartPanel({ title, actions, sentence, table, children }: Props) {
  const [isTable, setIsTable] = useState(false);
  const toggle = (
    <button
      type="button"
      className={css.toggle}
      aria-label={isTable ? messages.charts.chartOf(title) : messages.charts.tableOf(title)}
      onClick={() => setIsTable(!isTable)}
    >
      {isTable ? messages.charts.showChart : messages.charts.showTable}
    </button>
  );
  return (
    <Panel
      title={title}
      actions={
        <div className={css.actions} data-more={actions !== undefined || undefined}>
          {actions}
          {toggle}
        </div>
      }
    >
      <figure className={css.figure}>
        <figcaption className={css.sentence}>{sentence}</figcaption>
        {isTable ? <DataTable {...table()} /> : children}
      </figure>
    </Panel>
  );
}
