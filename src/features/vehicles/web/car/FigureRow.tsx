import { Strip } from '#web/charts/Strip.tsx';
import { attributions, type Source } from '../../attributions.ts';
import { type FigurePath, figureAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { standingOf } from '../standing.ts';
import { standingText } from '../standing-text.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import css from './FigureRow.module.css';

interface Props {
  path: FigurePath;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  isComputed: boolean;
  /** Whose figure it is, when that shall be shown. */
  source: string | undefined;
}

export function FigureRow({ path, car, group, isComputed, source }: Props) {
  const value = figureAt(car, path);
  const text = path === 'charge.curve' && value !== undefined ? words.carFigures.inTheChart : figureText(path, value);
  return (
    <div className={css.row}>
      <dt className={css.label}>
        {words.vehicleFigures.labels[path]}
        {source && !isComputed && <span className={css.source}>{sourceName(source)}</span>}
        {isComputed && (
          <details className={css.computed}>
            <summary>{words.carFigures.computed}</summary>
            {words.formulas[path]}
          </details>
        )}
      </dt>
      <dd className={css.value} data-absent={value === undefined || undefined}>
        {text}
      </dd>
      {typeof value === 'number' && <Place path={path} car={car} own={value} group={group} />}
    </div>
  );
}

function Place({ path, car, own, group }: Pick<Props, 'path' | 'car' | 'group'> & { own: number }) {
  const standing = group && standingOf(car, group.cars, path);
  if (group !== undefined && standing === undefined) return null;
  return (
    <dd className={css.place}>
      {standing && (
        <>
          <Strip values={standing.sorted} {...standing} own={own} />
          <span className={css.standing}>{standingText(path, own, standing, groupName(group))}</span>
        </>
      )}
    </dd>
  );
}

/** General knowledge is said to be what it is, so that nobody takes it for a measurement. */
function sourceName(source: string): string {
  if (source === 'general-knowledge') return words.carFigures.unverified;
  return source in attributions ? attributions[source as Source].name : source;
}
