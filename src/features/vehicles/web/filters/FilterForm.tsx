import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import field from '#web/ui/fields.module.css';
import { SelectField } from '#web/ui/SelectField.tsx';
import { UnitsLink } from '#web/ui/UnitsLink.tsx';
import type { FilterContext } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { facetsOf, type ScaleName, scaleOf, seatChoices } from '../../facets.ts';
import { drives, ports, segments } from '../../figures.ts';
import { isSet, type ListName, type ListView, maxSearch, type Span } from '../../list-view.ts';
import { markets } from '../../markets.ts';
import { sentenceCase } from '../list/view-text.ts';
import * as messages from '../messages.ts';
import { Silhouette } from '../Silhouette.tsx';
import { CheckRow, Choices } from './Choices.tsx';
import css from './FilterForm.module.css';
import { ScaleField } from './ScaleField.tsx';

const texts = messages.carList;

/** Body types that are chosen together share a tile. */
const tiles: readonly { bodies: readonly [string, ...string[]]; label?: string }[] = [
  { bodies: ['SUV'] },
  { bodies: ['Hatchback'] },
  { bodies: ['Sedan'] },
  { bodies: ['Liftback'] },
  { bodies: ['Estate'] },
  { bodies: ['Van', 'MPV'], label: texts.vanOrMpv },
  { bodies: ['Coupe'] },
  { bodies: ['Cabriolet'] },
  { bodies: ['Pickup'] },
];

interface BodyTilesProps {
  rows: readonly CarRow[];
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (bodies: string[]) => void;
}

function BodyTiles({ rows, counts, chosen, onChange }: BodyTilesProps) {
  const known = useMemo(() => new Set(rows.map(({ vehicle }) => vehicle.misscellaneous.body)), [rows]);
  const shown = tiles.filter(({ bodies }) => bodies.some((body) => known.has(body as never) || chosen.includes(body)));
  return (
    <fieldset className={css.tiles}>
      <legend className="visually-hidden">{texts.filterNames.bodies}</legend>
      {shown.map(({ bodies, label = bodies[0] }) => {
        const isOn = bodies.some((body) => chosen.includes(body));
        const others = chosen.filter((body) => !bodies.includes(body));
        return (
          <Tile
            key={label}
            label={label}
            count={bodies.reduce((sum, body) => sum + (counts.get(body) ?? 0), 0)}
            isOn={isOn}
            onChange={(isChecked) => onChange(isChecked ? [...others, ...bodies] : others)}
          >
            <Silhouette body={bodies[0]} />
          </Tile>
        );
      })}
    </fieldset>
  );
}

interface SeatChoiceProps {
  span: Span;
  counts: ReadonlyMap<number, number>;
  onChange: (span: Span) => void;
}

function SeatChoice({ span, counts, onChange }: SeatChoiceProps) {
  const name = useId();
  const min = span.max === undefined ? span.min : NaN;
  const choices = [undefined, ...seatChoices];
  return (
    <fieldset>
      <legend className={css.legend}>{sentenceCase(texts.filterNames.seats)}</legend>
      <div className={css.choices}>
        {choices.map((seats) => (
          <label key={seats ?? 0} className={css.choice} data-chosen={min === seats || undefined}>
            <input
              type="radio"
              name={name}
              checked={min === seats}
              onChange={() => onChange(seats === undefined ? {} : { min: seats })}
            />
            <span>{seats === undefined ? texts.any : texts.seatsOrMore(seats)}</span>
            {seats !== undefined && <span className={css.count}> {formatNumber(counts.get(seats) ?? 0)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface Props {
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

/** Makes by their number of cars. Filters change the counts, but not this order. */
function makesOf(rows: readonly CarRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { vehicle } of rows) counts.set(vehicle.make, (counts.get(vehicle.make) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([make]) => make);
}

/** All filters, with the number of cars that each choice would match. `isSheet` is true in a phone's sheet. */
export function FilterForm({ rows, view, context, onChange, isSheet = false }: Props & { isSheet?: boolean }) {
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

interface TileProps {
  label: string;
  /** How many cars would match with it. */
  count?: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A picture above the text; with one, a check mark in the corner replaces the checkbox. */
  children?: ReactNode;
}

/** A checkbox as a tile: tinted, framed and with a check mark while it's on. */
function Tile({ label, count, isOn, onChange, children }: TileProps) {
  return (
    <label
      className={css.tile}
      data-on={isOn || undefined}
      data-picture={children !== undefined || undefined}
      data-none={count === 0 || undefined}
    >
      <input type="checkbox" className={css.box} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
      <span className={css.label}>{label}</span>
      {count !== undefined && <span className={css.tileCount}>{formatNumber(count)}</span>}
    </label>
  );
}
