import { useEffect, useEffectEvent } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { SortKey } from '../../car-row.ts';
import { type ListView, maxSearch, writeView } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './ListHead.module.css';
import { OrderButton } from './OrderButton.tsx';

const texts = words.carList;
const undoForMs = 8 * secondMs;
const chartShape = 'M4 4v16h16M8.5 15h.01M11 10h.01M14 13h.01M16.5 7h.01';

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  /** How many cars are shown, of how many; undefined while that is not known. */
  counted: { shown: number; all: number; sort: SortKey } | undefined;
  isWide: boolean;
  onOrder: () => void;
  /** Takes back what was filtered last. */
  undo: (() => void) | undefined;
  onUndoGone: () => void;
}

/** The heading with the count; where there is room also the search by name and the way to the chart. */
export function ListHead({ view, onChange, counted, isWide, onOrder, undo, onUndoGone }: Props) {
  const heading = useHeading({ title: pages.cars.title, sign: 'cars' });
  return (
    <div className={css.head}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {pages.cars.title}
      </h1>
      {counted && (
        <span className={css.count} aria-hidden="true">
          {texts.ofAll(counted.shown, counted.all)}
        </span>
      )}
      <p role="status" className="visually-hidden">
        {counted && texts.count(counted.shown, counted.all, texts.sortNames[counted.sort])}
      </p>
      {undo && <Undo undo={undo} onGone={onUndoGone} />}
      {isWide && (
        <>
          <label className={css.search}>
            <Icon name="search" />
            <input
              type="search"
              aria-label={texts.search}
              placeholder={texts.searchHint}
              value={view.search}
              onChange={({ target }) => onChange({ search: target.value })}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={maxSearch}
            />
          </label>
          <OrderButton view={view} className={css.chart} onClick={onOrder} />
          <a href={pathTo('carChart', {}, writeView(view))} className={css.chart}>
            <Icon shape={chartShape} />
            {texts.chart}
          </a>
        </>
      )}
    </div>
  );
}

/** Stands for eight seconds where the count stands. */
function Undo({ undo, onGone }: { undo: () => void; onGone: () => void }) {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => gone(), undoForMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" className={css.undo} onClick={undo}>
      {texts.undone}
    </button>
  );
}
