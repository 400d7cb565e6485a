import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import field from '#web/ui/fields.module.css';
import { SelectField } from '#web/ui/SelectField.tsx';
import { UnitsLink } from '#web/ui/UnitsLink.tsx';
import type { FilterContext } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { facetsOf, type ScaleName, scaleOf } from '../../facets.ts';
import { drives, ports, segments } from '../../figures.ts';
import { activeFilters, isSet, type ListName, type ListView, maxSearch, withoutFilters } from '../../list-view.ts';
import { markets } from '../../markets.ts';
import cars from '../cars.module.css';
import { sentenceCase } from '../list/view-text.ts';
import * as messages from '../messages.ts';
import { BodyTiles, CheckRow, Choices, SeatChoice, Tile } from './Choices.tsx';
import css from './Filters.module.css';
import { ScaleField } from './ScaleField.tsx';

const texts = messages.carList;

export function FilterPanel(props: Props) {
  const { view, onChange } = props;
  return (
    <>
      <div className={css.panelHead}>
        <h2>{texts.filters}</h2>
        {activeFilters(view).length > 0 && <ClearAll view={view} onChange={onChange} />}
      </div>
      <FilterForm {...props} />
    </>
  );
}

/** The filters on a phone. Each applies immediately, so it doesn't matter how the sheet is closed. */
export function FilterSheet({ found, onClose, ...form }: Props & { found: number; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useSwipeDown(body, onClose);
  const { view, onChange } = form;
  return (
    <Dialog
      title={texts.filters}
      kind="drawer"
      onClose={onClose}
      headEnd={activeFilters(view).length > 0 && <ClearAll view={view} onChange={onChange} />}
    >
      <div ref={body} className={css.sheetBody}>
        <FilterForm {...form} isSheet />
      </div>
      <div className={css.sheetFoot}>
        <Button tone="accent" wide onClick={onClose}>
          {found === 0 ? texts.showDrops : texts.showCars(found)}
        </Button>
      </div>
    </Dialog>
  );
}

function ClearAll({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  return (
    <button type="button" className={classes(cars.link, css.clear)} onClick={() => onChange(withoutFilters(view))}>
      {texts.clear}
    </button>
  );
}

const minSwipePx = 80;

/**
 * Calls `onSwipe` on a swipe down in the dialog around `inside`: on its header, or on its content when scrolled to the
 * top.
 */
function useSwipeDown(inside: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const scroller = inside.current;
    const dialog = scroller?.closest('dialog');
    if (!dialog || !scroller) return;
    let start: { x: number; y: number } | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const isSlider = target instanceof HTMLInputElement;
      const isAtTop = !scroller.contains(target as Node) || scroller.scrollTop === 0;
      start =
        touch && touches.length === 1 && isAtTop && !isSlider ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      if (down > minSwipePx && down > 2 * Math.abs(touch.clientX - start.x)) swipe();
    };
    dialog.addEventListener('touchstart', begin, { passive: true });
    dialog.addEventListener('touchend', end, { passive: true });
    return () => {
      dialog.removeEventListener('touchstart', begin);
      dialog.removeEventListener('touchend', end);
    };
  }, [inside]);
}

interface Props {
  rows: readonly CarRow[];
  view: ListView;
  context: FilterContext;
  onChange: (part: Partial<ListView>) => void;
}

const marketOptions = [
  ...markets.map((market) => ({ value: market, label: market })),
  { value: 'all', label: texts.allMarkets },
];
const [home] = markets;

/** Makes sorted by their number of cars. Filters change the counts, but not this order. */
function makesOf(rows: readonly CarRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { vehicle } of rows) counts.set(vehicle.make, (counts.get(vehicle.make) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([make]) => make);
}

/** All filters, with the number of cars that each choice would match. `isSheet` is true in a phone's sheet. */
function FilterForm({ rows, view, context, onChange, isSheet = false }: Props & { isSheet?: boolean }) {
  const counted = useDeferredValue(view);
  const facets = useMemo(() => facetsOf(rows, counted, context), [rows, counted, context]);
  const makes = useMemo(() => makesOf(rows), [rows]);
  const options: Record<Exclude<ListName, 'bodies'>, readonly string[]> = { makes, segments, drives, ports };
  const list = (name: keyof typeof options) => (
    <Choices
      label={texts.filterNames[name]}
      options={options[name]}
      counts={facets.lists[name]}
      chosen={view[name]}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  const scale = (name: ScaleName) => (
    <ScaleField
      name={name}
      scale={scaleOf(name, context.today, view.trip)}
      span={view[name]}
      histogram={facets.histograms[name]}
      onChange={(span) => onChange({ [name]: span })}
    />
  );
  const flag = (name: 'onSale' | 'heatPump' | 'favourites') => (
    <CheckRow
      label={sentenceCase(texts.filterNames[name])}
      count={facets.flags[name]}
      checked={view[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
  return (
    <div className={css.form}>
      {isSheet && (
        <>
          <TextSearch view={view} onChange={onChange} />
          <div className={css.pair}>
            <Tile
              label={home}
              isOn={view.market === home}
              onChange={(isOn) => onChange({ market: isOn ? home : 'all' })}
            />
            <Tile
              label={sentenceCase(texts.filterNames.onSale)}
              isOn={view.onSale}
              onChange={(onSale) => onChange({ onSale })}
            />
          </div>
        </>
      )}
      <BodyTiles
        rows={rows}
        counts={facets.lists.bodies}
        chosen={view.bodies}
        onChange={(bodies) => onChange({ bodies })}
      />
      {scale('price')}
      {isSet(view.price) && (
        <CheckRow
          label={texts.keepUnpriced}
          count={facets.unpriced}
          checked={view.keepUnpriced}
          onChange={(keepUnpriced) => onChange({ keepUnpriced })}
        />
      )}
      {scale('range')}
      {scale('charging')}
      {view.trip && scale('tripTime')}
      <SeatChoice span={view.seats} counts={facets.seats} onChange={(seats) => onChange({ seats })} />
      {list('makes')}
      {list('segments')}
      {list('drives')}
      {list('ports')}
      {scale('towing')}
      {scale('years')}
      {flag('heatPump')}
      {flag('favourites')}
      {!isSheet && flag('onSale')}
      <SelectField
        label={sentenceCase(texts.filterNames.market)}
        value={view.market}
        onChange={(market) => onChange({ market: market as ListView['market'] })}
        options={marketOptions}
      />
      <UnitsLink />
    </div>
  );
}

function TextSearch({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  return (
    <input
      type="search"
      className={field.input}
      aria-label={texts.search}
      placeholder={texts.searchHint}
      value={view.search}
      onChange={({ target }) => onChange({ search: target.value })}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={maxSearch}
    />
  );
}
