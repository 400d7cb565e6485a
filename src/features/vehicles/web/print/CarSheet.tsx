import { useMemo } from 'react';
import { Strip } from '#web/charts/Strip.tsx';
import { PaperHead } from '#web/print/PaperHead.tsx';
import { pricePerKm } from '../../car-row.ts';
import type { VehicleDetails } from '../../contract.ts';
import { type FigurePath, numberAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import type { CarGroup } from '../car/car-group.ts';
import { EvidenceMark } from '../car/EvidenceMark.tsx';
import { evidenceByPath, evidenceStates } from '../car/evidence-by-path.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { figureText, numberText, unitText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { standingOf } from '../standing.ts';
import { standingText } from '../standing-text.ts';
import { words } from '../words.ts';
import css from './CarSheet.module.css';
import { PaperCharts } from './PaperCharts.tsx';
import { PaperFigures } from './PaperFigures.tsx';

export interface CarSheetProps {
  name: string;
  car: Vehicle;
  details: VehicleDetails | undefined;
  group: CarGroup<Vehicle> | undefined;
}

const texts = words.carPaper;

/** One car with all its sections open, on one page where they fit. */
export function CarSheet({ name, car, details, group }: CarSheetProps) {
  const evidence = useMemo(() => evidenceByPath(car, details), [car, details]);
  const states = new Set([...evidence.values()].map(({ state }) => state));
  const { body, seats } = car.misscellaneous;
  const lead = [body, car.performance.drive, seats !== undefined && words.car.seats(String(seats)), car.year];
  return (
    <div className={css.sheet}>
      <PaperHead title={name} note={lead.filter(Boolean).join(' · ')} isNoteBelow />
      <div className={css.top}>
        <RangeSign car={car} group={group} />
        <div className={css.beside}>
          <Headlines car={car} />
          {group && <Standings car={car} group={group} />}
        </div>
      </div>
      <PaperCharts car={car} />
      <PaperFigures car={car} evidence={evidence} />
      <p className={css.key}>
        {evidenceStates
          .filter((state) => states.has(state))
          .map((state) => (
            <span key={state}>
              <EvidenceMark state={state} /> {words.evidence.legend[state]}
            </span>
          ))}
        <span>{texts.carNote}</span>
      </p>
    </div>
  );
}

function RangeSign({ car, group }: Pick<CarSheetProps, 'car' | 'group'>) {
  const path = 'range.real_km';
  const km = car.range.real_km;
  const standing = group && standingOf(car, group.cars, path);
  if (km === undefined) return <div className={css.sign}>{words.car.noRange}</div>;
  return (
    <div className={css.sign}>
      <p className={css.number}>
        {numberText(path, km)} <span>{unitText(path)}</span>
      </p>
      <p>{words.car.realRange}</p>
      <p>{group && standing && standingText(path, km, standing, groupName(group))}</p>
    </div>
  );
}

function Headlines({ car }: { car: Vehicle }) {
  const four: [string, FigurePath, number | undefined][] = [
    [words.car.charging, 'charge.dc_10_80_min', car.charge.dc_10_80_min],
    [words.car.gained, 'range.real_km', kmGained(car, gainMinutes)],
    [words.car.listPrice, 'price.de_eur', car.price.de_eur],
    [words.car.pricePerKm, 'price.de_eur', pricePerKm(car)],
  ];
  return (
    <dl className={css.headlines}>
      {four.map(([label, path, value]) => (
        <div key={label}>
          <dd>{value === undefined ? texts.notKnown : figureText(path, value)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

const amongPaths: readonly FigurePath[] = [
  'range.real_km',
  'charge.dc_10_80_min',
  'price.de_eur',
  'dimensions.cargo_l',
  'performance.zero_to_100_s',
  'real_efficiency.combined_wh_per_km',
];

/** Out of its section a figure needs another name. */
const amongLabels: Partial<Record<FigurePath, string>> = {
  'real_efficiency.combined_wh_per_km': words.carList.columns.consumption,
};

/** Where the car stands among its group in what most people ask for. */
function Standings({ car, group }: { car: Vehicle; group: CarGroup<Vehicle> }) {
  const placed = amongPaths.flatMap((path) => {
    const own = numberAt(car, path);
    const standing = standingOf(car, group.cars, path);
    return own === undefined || standing === undefined ? [] : [{ path, own, standing }];
  });
  return (
    <div className={css.among}>
      {placed.map(({ path, own, standing }) => (
        <div key={path}>
          <span>{amongLabels[path] ?? words.vehicleFigures.labels[path]}</span>
          <Strip values={standing.sorted} {...standing} own={own} />
          <span className={css.place}>{texts.place(standing.rank, standing.of)}</span>
        </div>
      ))}
    </div>
  );
}
