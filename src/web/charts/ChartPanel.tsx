import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import * as messages from '../messages.ts';
import { Panel } from '../ui/Panel.tsx';
import { type ChartTable, DataTable } from './DataTable.tsx';
import css from './DayBars.module.css';
import { SliderPlot } from './SliderPlot.tsx';

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

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface ReadoutProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  widthPx: number;
  heightPx: number;
  count: number;
  startAt: number;
  keySteps: Record<Arrow, number>;
  indexAt: (xPx: number, yPx: number) => number | undefined;
  /** The point above which the value is shown. */
  pointOf: (index: number) => { x: number; y: number };
  textOf: (index: number) => string;
  /** Drawn at the selected value. */
  ringOf: (index: number) => ReactNode;
  /** The drawing, which doesn't re-render while values are being read. */
  children: ReactNode;
}

/** A drawing whose values are read one by one: by pointing, by touch, and with the arrow keys of a native slider. */
export function Readout(props: ReadoutProps) {
  const { ref, label, widthPx, heightPx, count, startAt, keySteps, indexAt, textOf, ringOf, children } = props;
  const [pointed, setPointed] = useState<number>();
  const at = pointed !== undefined && pointed < count ? pointed : undefined;
  useEscape(at !== undefined, () => setPointed(undefined));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key as Arrow];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at ?? startAt) + step;
    if (next >= 0 && next < count) setPointed(next);
  };
  return (
    <SliderPlot
      ref={ref}
      heightPx={heightPx}
      onPoint={(xPx, yPx) => setPointed(indexAt(xPx, yPx))}
      onLeave={() => setPointed(undefined)}
      slider={{
        'aria-label': label,
        'aria-valuetext': textOf(at ?? startAt),
        min: 0,
        max: count - 1,
        value: at ?? startAt,
        onChange: ({ target }) => setPointed(Number(target.value)),
        onKeyDown,
        onFocus: () => setPointed((index) => index ?? startAt),
      }}
    >
      {widthPx > 0 && (
        <svg width={widthPx} height={heightPx} aria-hidden="true">
          {children}
          {at !== undefined && <g className={css.ring}>{ringOf(at)}</g>}
        </svg>
      )}
      {at !== undefined && <Bubble {...props.pointOf(at)} widthPx={widthPx} text={textOf(at)} />}
    </SliderPlot>
  );
}

/** Shifted left in proportion to its position, so that it never overflows an edge. */
function Bubble({ x, y, widthPx, text }: { x: number; y: number; widthPx: number; text: string }) {
  const share = Math.min(1, Math.max(0, x / widthPx));
  return (
    <p className={css.bubble} aria-hidden="true" style={{ left: x, top: y, translate: `${-100 * share}% -100%` }}>
      {text}
    </p>
  );
}

/** Content that covers the drawing must be dismissible without moving the pointer. */
function useEscape(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
