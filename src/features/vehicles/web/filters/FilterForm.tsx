import { useDeferredValue, useMemo } from 'react';
import field from '#web/ui/Field.module.css';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Known } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { facetsOf, type ScaleName, scaleOf } from '../../facets.ts';
import { drives, ports, segments } from '../../figures.ts';
import { type ListName, type ListView, maxSearch } from '../../list-view.ts';
import { markets } from '../../markets.ts';
import { sentenceCase } from '../list/sentence-case.ts';
import { words } from '../words.ts';
import { BodyTiles } from './BodyTiles.tsx';
import { CheckRow } from './CheckRow.tsx';
import { Choices } from './Choices.tsx';
import css from './FilterForm.module.css';
import { ScaleField } from './ScaleField.tsx';
import { SeatChoice } from './SeatChoice.tsx';
import { Tile } from './Tile.tsx';

export interface Props {
  rows: readonly CarRow[];
  view: ListView;
  known: Known;
  onChange: (part: Partial<ListView>) => void;
}

const texts = words.carList;

const marketOptions = [
  ...markets.map((market) => ({ value: market, label: market })),
  { value: 'all', label: texts.allMarkets },
];
const [home] = markets;

/** Makes by how many cars there are of each, which does not change under the finger as the counts do. */
function makesOf(rows: readonly CarRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { vehicle } of rows) counts.set(vehicle.make, (counts.get(vehicle.make) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([make]) => make);
}

/** Every filter there is, with what each choice would give. `isSheet`: alone on the screen of a phone. */
export function FilterForm({ rows, view, known, onChange, isSheet = false }: Props & { isSheet?: boolean }) {
  const counted = useDeferredValue(view);
  const facets = useMemo(() => facetsOf(rows, counted, known), [rows, counted, known]);
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
      scale={scaleOf(name, known.today)}
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
      {scale('range')}
      {scale('charging')}
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
