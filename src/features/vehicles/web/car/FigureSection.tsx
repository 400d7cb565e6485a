import type { FigureEvidence } from '../../evidence.ts';
import { type FigurePath, pathsOf, type SectionName } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureTextOf } from '../figure-text.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { FigureRow } from './FigureRow.tsx';
import css from './FigureSection.module.css';

interface Props {
  section: SectionName;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
  sister: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The figure that stands for a section while it is closed. */
const mainFigure: Record<SectionName, FigurePath> = {
  price: 'price.de_eur',
  battery: 'battery.usable_kwh',
  charge: 'charge.dc_10_80_min',
  performance: 'performance.power_kw',
  date: 'date.from',
  dimensions: 'dimensions.length_mm',
  efficiency: 'efficiency.vehicle_wh_per_km',
  misscellaneous: 'misscellaneous.body',
  range: 'range.wltp_km',
  real_efficiency: 'real_efficiency.combined_wh_per_km',
};

export function FigureSection({ section, car, group, evidence, sister, isOpen, onToggle }: Props) {
  return (
    <details
      className={css.section}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
    >
      <summary className={css.summary}>
        <h3>{words.vehicleFigures.sections[section]}</h3>
        <span className={css.main}>{figureTextOf(car, mainFigure[section])}</span>
      </summary>
      {isOpen && (
        <dl className={css.rows}>
          {pathsOf(section).map((path) => (
            <FigureRow key={path} path={path} car={car} group={group} evidence={evidence.get(path)} sister={sister} />
          ))}
        </dl>
      )}
    </details>
  );
}
