import { useId, useState } from 'react';
import { Strip } from '#web/charts/Strip.tsx';
import { isCurveModelled } from '../../charging.ts';
import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figureAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { standingOf } from '../standing.ts';
import { standingText } from '../standing-text.ts';
import { Unknown } from '../Unknown.tsx';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { EvidenceMark } from './EvidenceMark.tsx';
import { evidenceText } from './evidence-text.ts';
import css from './FigureRow.module.css';

interface Props {
  path: FigurePath;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  /** Absent for what is not known, or as long as the sources are not. */
  evidence: FigureEvidence | undefined;
  /** Whose charging time it is, where it is a sister's. */
  sister: string | undefined;
}

export function FigureRow({ path, car, group, evidence, sister }: Props) {
  const id = useId();
  const { isOpen, events } = useLine();
  // A curve that was made of two figures is not shown as one.
  const value = path === 'charge.curve' && isCurveModelled(car) ? undefined : figureAt(car, path);
  const text = path === 'charge.curve' && value !== undefined ? words.carFigures.inTheChart : figureText(path, value);
  const label = words.vehicleFigures.labels[path];
  return (
    <div className={css.row} data-absent={value === undefined || undefined}>
      <dt className={css.label}>{label}</dt>
      <dd
        className={css.value}
        data-absent={value === undefined || undefined}
        data-wide={typeof value === 'string' || undefined}
      >
        {value === undefined ? <Unknown /> : text}
      </dd>
      {evidence && value !== undefined && (
        <>
          <dd className={css.evidence}>
            <button
              type="button"
              className={css.mark}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={words.evidence.mark(label, words.evidence.legend[evidence.state])}
              {...events}
            >
              <EvidenceMark state={evidence.state} />
            </button>
          </dd>
          {isOpen && (
            <dd id={id} className={css.line} data-state={evidence.state}>
              {evidenceText(path, value, evidence, sister)}
            </dd>
          )}
        </>
      )}
      {typeof value === 'number' && <Place path={path} car={car} own={value} group={group} />}
    </div>
  );
}

/** A tap opens and closes the line; the focus of the keyboard opens it for as long as it stays. */
function useLine() {
  const [opened, setOpened] = useState<'by focus' | 'by tap' | undefined>();
  return {
    isOpen: opened !== undefined,
    events: {
      onClick: () => setOpened((before) => (before === 'by tap' ? undefined : 'by tap')),
      onFocus: ({ currentTarget }: React.FocusEvent) =>
        currentTarget.matches(':focus-visible') && setOpened((before) => before ?? 'by focus'),
      onBlur: () => setOpened((before) => (before === 'by focus' ? undefined : before)),
    },
  };
}

function Place({ path, car, own, group }: Pick<Props, 'path' | 'car' | 'group'> & { own: number }) {
  const standing = group && standingOf(car, group.cars, path);
  if (group !== undefined && standing === undefined) return null;
  return (
    <dd className={css.place}>
      {standing && (
        <>
          <Strip values={standing.sorted} {...standing} own={own} />
          <span className="visually-hidden">{standingText(path, own, standing, groupName(group))}</span>
        </>
      )}
    </dd>
  );
}
