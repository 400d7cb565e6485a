import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, pathsOf, type SectionName } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { FigureRow } from './FigureRow.tsx';
import css from './FigureSection.module.css';
import { mainText } from './main-text.ts';
import { isDrawn, SectionDrawing } from './SectionDrawing.tsx';

interface Props {
  section: SectionName;
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  sister: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

export function FigureSection({ section, name, car, group, evidence, sister, isOpen, onToggle }: Props) {
  const main = mainText(section, car);
  return (
    <details
      className={css.section}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
    >
      <summary className={css.summary}>
        <h3>{words.vehicleFigures.sections[section]}</h3>
        {main !== undefined && (
          <span className={css.main}>
            {main.number}
            <span className={css.unit}> {main.unit}</span>
          </span>
        )}
      </summary>
      {isOpen && (
        <div className={css.body}>
          <SectionDrawing section={section} name={name} car={car} />
          <dl>
            {pathsOf(section)
              .filter((path) => !isDrawn(path, car))
              .map((path) => (
                <FigureRow
                  key={path}
                  path={path}
                  car={car}
                  group={group}
                  evidence={evidence.get(path)}
                  sister={sister}
                />
              ))}
          </dl>
        </div>
      )}
    </details>
  );
}
