import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { messages } from '../messages.ts';
import '../plate-colours.css';
import css from './MapLegend.module.css';

const texts = messages.map;

/** The meaning of the map's fills, with counts. */
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
