import * as icons from '#web/ui/icon-shapes.ts';
import css from './MapCount.module.css';
import '../plate-colours.css';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as messages from '../messages.ts';

/** The outlines are large, so they only load where the map is shown. */
const loadDrawing = () => import('./MapDrawing.tsx');
export const FetchedMap = fetched(
  async () => (await loadDrawing()).CountryMap,
  () => <div className={css.placeholder} />,
);
export const FetchedDrawing = fetched(
  async () => (await loadDrawing()).MapDrawing,
  () => <span />,
);

const texts = messages.map;

export function MapCount({ found, of, points }: { found: number; of: number; points: number }) {
  return (
    <p className={css.count}>
      <span className="visually-hidden">{texts.found(found, of)}</span>
      <span className={css.numbers} aria-hidden="true">
        {found}
        <small>/{of}</small>
      </span>{' '}
      <span className={css.points}>{texts.points(points)}</span>
    </p>
  );
}

export function MapLegend({ yours, friends, missing }: { yours: number; friends: number; missing: number }) {
  const rows = [
    ['yours', texts.yours, yours],
    ['friends', texts.friends, friends],
    ['missing', texts.missing, missing],
  ] as const;
  return (
    <ul className={css.legend}>
      {rows.map(([state, name, count]) => (
        <li key={state} className={css.entry}>
          <span className={css.swatch} data-state={state} aria-hidden="true">
            {state === 'yours' && <Icon shape={icons.check} />}
          </span>
          {name} <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
