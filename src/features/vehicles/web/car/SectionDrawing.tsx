import type { FigurePath, SectionName } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { CurveChart } from './CurveChart.tsx';
import { conditions, rangeAt } from './conditions.ts';
import { Dimensions } from './Dimensions.tsx';
import { EfficiencyGrid } from './EfficiencyGrid.tsx';
import { RangeChart } from './RangeChart.tsx';

interface Props {
  section: SectionName;
  name: string;
  car: Vehicle;
}

/** What a section shows above its figures. */
export function SectionDrawing({ section, name, car }: Props) {
  switch (section) {
    case 'charge':
      return <CurveChart name={name} car={car} />;
    case 'dimensions':
      return <Dimensions car={car} />;
    case 'range':
      return conditions.some((condition) => rangeAt(car, condition) !== undefined) ? <RangeChart car={car} /> : null;
    case 'real_efficiency':
      return <EfficiencyGrid car={car} />;
    default:
      return null;
  }
}

const byCondition = /^(?:range\.real_|real_efficiency\.)(?:city|highway|combined)_(?:mild|cold)_/;

/** Whether a figure stands in the drawing of its section: then it needs no row of its own. */
export const isDrawn = (path: FigurePath, { range }: Vehicle): boolean =>
  range.real_combined_mild_km !== undefined && byCondition.test(path);
