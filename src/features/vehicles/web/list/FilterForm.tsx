import { useMemo } from 'react';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CarRow } from '../../car-row.ts';
import { bodies, drives, ports, segments } from '../../figures.ts';
import type { ListName, ListView } from '../../list-view.ts';
import { markets } from '../../markets.ts';
import { words } from '../words.ts';
import { Choices } from './Choices.tsx';
import css from './FilterForm.module.css';
import { SpanField } from './SpanField.tsx';
import { sentenceCase } from './sentence-case.ts';

export interface Props {
  rows: readonly CarRow[];
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
}

const texts = words.carList;

const marketOptions = [
  ...markets.map((market) => ({ value: market, label: market })),
  { value: 'all', label: texts.allMarkets },
];

/** Every filter there is: beside the list where there is room, in a dialog where there is not. */
export function FilterForm({ rows, view, onChange }: Props) {
  const makes = useMemo(() => [...new Set(rows.map(({ vehicle }) => vehicle.make))].sort(), [rows]);
  const known: Record<ListName, readonly string[]> = { makes, bodies, segments, drives, ports };
  const list = (name: ListName) => (
    <Choices
      label={texts.filterNames[name]}
      options={known[name]}
      chosen={view[name]}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <div className={css.form}>
      <SelectField
        label={sentenceCase(texts.filterNames.market)}
        value={view.market}
        onChange={(market) => onChange({ market: market as ListView['market'] })}
        options={marketOptions}
      />
      <CheckboxField
        label={sentenceCase(texts.filterNames.onSale)}
        checked={view.onSale}
        onChange={(onSale) => onChange({ onSale })}
      />
      {list('makes')}
      {list('bodies')}
      <SpanField name="price" span={view.price} onChange={(price) => onChange({ price })} />
      <SpanField name="range" span={view.range} onChange={(range) => onChange({ range })} />
      <SpanField name="charging" span={view.charging} onChange={(charging) => onChange({ charging })} />
      <SpanField name="years" span={view.years} onChange={(years) => onChange({ years })} />
      <SpanField name="seats" span={view.seats} onChange={(seats) => onChange({ seats })} />
      <SpanField name="towing" span={view.towing} onChange={(towing) => onChange({ towing })} />
      {list('segments')}
      {list('drives')}
      {list('ports')}
      <CheckboxField
        label={sentenceCase(texts.filterNames.heatPump)}
        checked={view.heatPump}
        onChange={(heatPump) => onChange({ heatPump })}
      />
    </div>
  );
}
