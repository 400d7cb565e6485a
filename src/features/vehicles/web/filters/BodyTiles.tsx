import { useMemo } from 'react';
import type { CarRow } from '../../car-row.ts';
import { Silhouette } from '../Silhouette.tsx';
import { words } from '../words.ts';
import css from './BodyTiles.module.css';
import { Tile } from './Tile.tsx';

const texts = words.carList;

/** Bodies that are chosen together stand on one tile. */
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

interface Props {
  rows: readonly CarRow[];
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (bodies: string[]) => void;
}

/** Bodies to choose by their outlines: those that there are cars of. */
export function BodyTiles({ rows, counts, chosen, onChange }: Props) {
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
            onChange={(wanted) => onChange(wanted ? [...others, ...bodies] : others)}
          >
            <Silhouette body={bodies[0]} />
          </Tile>
        );
      })}
    </fieldset>
  );
}
