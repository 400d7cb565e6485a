import { useMemo } from 'react';
import { Strip } from '#web/charts/BarGroups.tsx';
import { PaperHeader } from '#web/print/PaperHeader.tsx';
import { estimatedFrom, pricePerKm, shownPrice } from '../../car-row.ts';
import { gainMinutes, kmGained } from '../../charging.ts';
import type { VehicleDetails } from '../../contract.ts';
import { evidenceByPath, evidenceStates, type FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figureAt, numberAt, pathsOf, type SectionName } from '../../figures.ts';
import { isCurveBorrowed, isCurveModelled } from '../../model-curve.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import type { CarGroup } from '../car/car-group.ts';
import { EvidenceMark } from '../car/EvidenceMark.tsx';
import { groupName } from '../car-names.ts';
import { conditions, figureText, numberText, rangeAt, rangePriceText, unitText } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { rankingOf, rankingText } from '../ranking-text.ts';
import { conditionsText, tripText } from '../trip/trip-text.ts';
import css from './CarSheet.module.css';

export interface CarSheetProps {
  name: string;
  car: Vehicle;
  details: VehicleDetails | undefined;
  group: CarGroup<Vehicle> | undefined;
  trip: Trip;
  own: TripTime | undefined;
}

const texts = messages.carPaper;

/** One car with all sections open, on one page if they fit. */
export function CarSheet({ name, car, details, group, trip, own }: CarSheetProps) {
  const evidence = useMemo(() => evidenceByPath(car, details), [car, details]);
  const states = new Set([...evidence.values()].map(({ state }) => state));
  const { body, seats } = car.misscellaneous;
  const lead = [body, car.performance.drive, seats !== undefined && messages.car.seats(String(seats)), car.year];
  return (
    <div className={css.sheet}>
      <PaperHeader title={name} note={lead.filter(Boolean).join(' · ')} isNoteBelow />
      <div className={css.top}>
        <RangeSign car={car} group={group} />
        <div className={css.beside}>
          <Headlines car={car} />
          {own && (
            <p>
              {messages.trip.button(conditionsText(trip))}: {tripText(own)}
            </p>
          )}
          {group && <Rankings car={car} group={group} />}
        </div>
      </div>
      <PaperCharts car={car} />
      <PaperFigures car={car} evidence={evidence} />
      <p className={css.key}>
        {evidenceStates
          .filter((state) => states.has(state))
          .map((state) => (
            <span key={state}>
              <EvidenceMark state={state} /> {messages.evidence.legend[state]}
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
  const rating = estimatedFrom(car);
  const ranking = group && rankingOf(car, group.cars, path);
  if (km === undefined) return <div className={css.sign}>{messages.car.noRange}</div>;
  return (
    <div className={css.sign}>
      <p className={css.number}>
        {numberText(path, km)} <span>{unitText(path)}</span>
      </p>
      <p>{[messages.car.realRange, rating && messages.car.estimated(rating)].filter(Boolean).join(', ')}</p>
      <p>{group && ranking && rankingText(path, km, ranking, groupName(group))}</p>
    </div>
  );
}

function Headlines({ car }: { car: Vehicle }) {
  const price = shownPrice(car);
  const perKm = pricePerKm(car);
  const known = (path: FigurePath, value: number | undefined) =>
    value === undefined ? undefined : figureText(path, value);
  const four: [label: string, text: string | undefined][] = [
    [messages.car.charging, known('charge.dc_10_80_min', car.charge.dc_10_80_min)],
    [messages.car.gained, known('range.real_km', kmGained(car, gainMinutes))],
    [messages.car.listPrices[price?.path ?? 'price.de_eur'], price && figureText(price.path, price.value)],
    [messages.car.pricePerKm, perKm === undefined ? undefined : rangePriceText(perKm)],
  ];
  return (
    <dl className={css.headlines}>
      {four.map(([label, text]) => (
        <div key={label}>
          <dd>{text ?? texts.notKnown}</dd>
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

/** Some figures need another name outside of their section. */
const amongLabels: Partial<Record<FigurePath, string>> = {
  'real_efficiency.combined_wh_per_km': messages.carList.columns.consumption,
};

function Rankings({ car, group }: { car: Vehicle; group: CarGroup<Vehicle> }) {
  const placed = amongPaths.flatMap((path) => {
    const own = numberAt(car, path);
    const ranking = rankingOf(car, group.cars, path);
    return own === undefined || ranking === undefined ? [] : [{ path, own, ranking }];
  });
  return (
    <div className={css.among}>
      {placed.map(({ path, own, ranking }) => (
        <div key={path}>
          <span>{amongLabels[path] ?? messages.vehicleFigures.labels[path]}</span>
          <Strip values={ranking.sorted} {...ranking} own={own} />
          <span className={css.place}>{texts.place(ranking.rank, ranking.of)}</span>
        </div>
      ))}
    </div>
  );
}

interface PaperFiguresProps {
  car: Vehicle;
  evidence: ReadonlyMap<FigurePath, FigureEvidence>;
}

const columns: readonly (readonly SectionName[])[] = [
  ['price', 'battery', 'charge', 'performance'],
  ['date', 'dimensions', 'efficiency'],
  ['misscellaneous', 'range', 'real_efficiency'],
];
/** Whether a chart above shows it. */
const isDrawn = (path: FigurePath) => path === 'charge.curve';

function PaperFigures({ car, evidence }: PaperFiguresProps) {
  return (
    <div className={css.columns}>
      {columns.map((sections) => (
        <div key={sections[0]}>
          {sections.map((section) => (
            <section key={section} className={css.section}>
              <h2>{messages.vehicleFigures.sections[section]}</h2>
              <dl>
                {pathsOf(section)
                  .filter((path) => !isDrawn(path))
                  .map((path) => (
                    <Figure key={path} path={path} car={car} evidence={evidence.get(path)} />
                  ))}
              </dl>
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

interface FigureProps {
  path: FigurePath;
  car: Vehicle;
  evidence: FigureEvidence | undefined;
}

function Figure({ path, car, evidence }: FigureProps) {
  const value = figureAt(car, path);
  return (
    <div className={css.figure}>
      <dt>{messages.vehicleFigures.labels[path]}</dt>
      <dd>{value === undefined ? messages.carPaper.notKnown : figureText(path, value)}</dd>
      <dd className={css.mark}>{value !== undefined && evidence && <EvidenceMark state={evidence.state} />}</dd>
    </div>
  );
}

const curveTexts = messages.carCurves;

/** The charging curve and real ranges for print, with a fixed size and readable without colour. */
function PaperCharts({ car }: { car: Vehicle }) {
  const curve = isCurveModelled(car) ? undefined : car.charge.curve;
  return (
    <div className={css.charts}>
      <section>
        <h2>{curveTexts.curve}</h2>
        {curve && curve.length > 1 ? <Curve points={curve} /> : <p>{curveTexts.curveUnknown}</p>}
        {isCurveBorrowed(car) && <p>{curveTexts.curveFromRelated()}</p>}
      </section>
      <section>
        <h2>{curveTexts.ranges}</h2>
        <Ranges car={car} />
      </section>
    </div>
  );
}

const plot = { left: 34, top: 6, width: 286, height: 110 };
const kwSteps = [50, 100, 200];
const maxLines = 5;

function Curve({ points }: { points: readonly (readonly [number, number])[] }) {
  const max = Math.max(...points.map(([, kw]) => kw));
  const step = kwSteps.find((kw) => max / kw < maxLines) ?? kwSteps[2] ?? 0;
  const top = Math.ceil(max / step) * step;
  const x = (percent: number) => plot.left + (percent / 100) * plot.width;
  const y = (kw: number) => plot.top + plot.height * (1 - kw / top);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return (
    <svg viewBox="0 0 330 142" className={css.curve} aria-hidden="true">
      <rect x={x(10)} y={plot.top} width={x(80) - x(10)} height={plot.height} className={css.shade} />
      {lines.map((kw) => (
        <g key={kw}>
          <path d={`M${plot.left} ${y(kw)}h${plot.width}`} className={css.grid} />
          <text x={plot.left - 5} y={y(kw) + 3} textAnchor="end">
            {kw}
          </text>
        </g>
      ))}
      {[0, 20, 40, 60, 80, 100].map((percent) => (
        <text key={percent} x={x(percent)} y={plot.top + plot.height + 12} textAnchor="middle">
          {percent}
        </text>
      ))}
      <text x={plot.left + plot.width} y={plot.top + plot.height + 24} textAnchor="end">
        {curveTexts.power} / {curveTexts.charge}
      </text>
      <path d={`M${points.map(([percent, kw]) => `${x(percent)} ${y(kw)}`).join('L')}`} className={css.line} />
    </svg>
  );
}

const roads = ['city', 'highway', 'combined'] as const;

function Ranges({ car }: { car: Vehicle }) {
  const known = conditions.flatMap((condition) => rangeAt(car, condition) ?? []);
  if (known.length === 0) return <p>{curveTexts.rangesUnknown}</p>;
  const max = Math.max(...known);
  return (
    <dl className={css.ranges}>
      {roads.map((road) => (
        <div key={road}>
          <dt>{curveTexts.roads[road]}</dt>
          {(['mild', 'cold'] as const).map((weather) => {
            const km = rangeAt(car, { road, weather });
            return (
              <dd key={weather}>
                <span className={css.weather}>{curveTexts.weathers[weather]}</span>
                <span className={css.track}>
                  <span data-weather={weather} style={{ width: `${(100 * (km ?? 0)) / max}%` }} />
                </span>
                <span className={css.km}>
                  {km === undefined ? messages.carPaper.notKnown : numberText('range.real_km', km)}
                </span>
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
