import { pathTo } from '#shared/pages.ts';
import { defaultView, type ListView, writeView } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './Presets.module.css';

type Preset = keyof typeof words.carList.presetNames;

/** Saved addresses and nothing else: what a preset asks for can be seen and changed like any other filter. */
const presets: Record<Preset, Partial<ListView>> = {
  family: { seats: { min: 5 }, range: { min: 400 }, charging: { max: 32 }, bodies: ['SUV', 'Estate', 'MPV', 'Van'] },
  city: { segments: ['A', 'B', 'JA', 'JB'], sort: 'price' },
  tow: { towing: { min: 1500 }, sort: 'real' },
  quick: { charging: { max: 20 }, sort: 'charging' },
};

/** They leave open where and whether one can buy the cars: that stays as it is. */
export function Presets({ view: { market, onSale } }: { view: ListView }) {
  const texts = words.carList;
  return (
    <nav className={css.presets} aria-label={texts.presets}>
      {(Object.keys(presets) as Preset[]).map((name) => (
        <a
          key={name}
          href={pathTo('cars', {}, writeView({ ...defaultView, market, onSale, ...presets[name] }))}
          className={css.preset}
        >
          {texts.presetNames[name]}
        </a>
      ))}
    </nav>
  );
}
