import { pathTo } from '#shared/pages.ts';
import { type ListView, writeView } from '../../list-view.ts';
import { words } from '../words.ts';
import { ideasFor } from './ideas-for.ts';
import css from './QuickRow.module.css';

const texts = words.carList;

/** Views to begin with; on a phone also the way to the chart, which has no other place there. */
export function Ideas({ view, isWide }: { view: ListView; isWide: boolean }) {
  return (
    <nav className={css.ideas} aria-label={texts.presets}>
      {ideasFor(view).map(({ name, view: wanted }) => (
        <a key={name} href={pathTo('cars', {}, writeView(wanted))} className={css.idea}>
          {texts.presetNames[name]}
        </a>
      ))}
      {!isWide && (
        <a href={pathTo('carChart', {}, writeView(view))} className={css.idea}>
          {texts.chart}
        </a>
      )}
    </nav>
  );
}
