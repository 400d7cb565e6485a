import { useId, useMemo } from 'react';
import { groupBy } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { attributions, isRegister, type Source } from '../../attributions.ts';
import { onSaleFirst } from '../../car-list.ts';
import type { CarRow, NumberKey } from '../../car-row.ts';
import type { Provenance, VehicleDetails } from '../../contract.ts';
import { type Evidence, evidenceByPath, evidenceStates, type FigureEvidence } from '../../evidence.ts';
import type { FigurePath } from '../../figures.ts';
import { thisMonth } from '../../on-sale.ts';
import type { Vehicle } from '../../vehicle.ts';
import { namePartsOf } from '../car-names.ts';
import { numberText, shownFigure, unitText, withUnit } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { maxPicked } from '../picked-cars.ts';
import { Silhouette } from '../Silhouette.tsx';
import { confirmers } from './car-figures.ts';
import { type CarGroup, similarCars } from './car-group.ts';
import { EvidenceMark } from './EvidenceMark.tsx';
import { Figures } from './Figures.tsx';
import css from './panels.module.css';

interface Props {
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  details: VehicleDetails | undefined;
  cars: readonly CarRow[] | undefined;
}

/** Everything below the first screen. */
export function CarDetails({ name, car, group, details, cars }: Props) {
  const evidence = useMemo(() => evidenceByPath(car, details), [car, details]);
  return (
    <>
      <Figures
        name={name}
        car={car}
        group={group}
        evidence={evidence}
        related={{
          'charge.dc_10_80_min': details?.sister?.name,
          'charge.curve': details?.curveSister?.name,
          'range.real_km': details?.rangeSister?.name,
        }}
      />
      {cars && <SimilarCars car={car} cars={cars} />}
      <Sources evidence={[...evidence.values()]} provenance={details?.provenance} />
    </>
  );
}

interface SourcesProps {
  evidence: readonly FigureEvidence[];
  provenance: Provenance | undefined;
}

/** How many figures there are by reliability and by source, with each source's licence. */
function Sources({ evidence, provenance }: SourcesProps) {
  const texts = messages.carFigures;
  const byState = groupBy(evidence, ({ state }) => state);
  const bySource = Object.entries(provenance ?? {})
    .filter((entry): entry is [Source, string[]] => entry[0] in attributions)
    .sort((a, b) => b[1].length - a[1].length);
  return (
    <Panel title={texts.sources}>
      {provenance === undefined && <p>{texts.sourcesOffline}</p>}
      <ul className={css.counts}>
        {evidenceStates.map((state) => {
          const ofState = byState.get(state);
          return ofState && <Count key={state} state={state} evidence={ofState} />;
        })}
      </ul>
      <ul className={css.sources}>
        {bySource.map(([source, paths]) => {
          const { name, licence, credit, url } = attributions[source];
          return (
            <li key={source}>
              <p>
                {texts.sourceCount(plural(paths.length, texts.figure, texts.figuresOf))}{' '}
                <strong>{url ? <a href={url}>{name}</a> : name}</strong>
              </p>
              <p className={css.detail}>
                {credit.replace(/\.?$/, '.')} {texts.licence(licence)}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The sources to name for a figure. Registers are named; two other sources that agree count as "a second source". */
function namesIn({ state, by }: FigureEvidence): string[] {
  const isByTwo = state === 'confirmed' && !by.some(isRegister);
  return isByTwo ? [messages.evidence.second] : confirmers(by).map((source) => attributions[source].name);
}

function Count({ state, evidence }: { state: Evidence; evidence: readonly FigureEvidence[] }) {
  const confirming =
    state === 'confirmed' || state === 'one-source' ? [...new Set(evidence.flatMap(namesIn))].sort() : [];
  const [count, rest] = messages.evidence.counts[state](formatNumber(evidence.length), formatList(confirming));
  return (
    <li>
      <EvidenceMark state={state} />
      <p>
        <strong>{count}</strong>
        {rest}
      </p>
    </li>
  );
}

const maxSimilar = 4;
const range = 'range.real_km';

function SimilarCars({ car, cars }: { car: Vehicle; cars: readonly CarRow[] }) {
  const id = useId();
  const own = useMemo(() => cars.find(({ vehicle }) => vehicle.id === car.id), [car, cars]);
  const similar = useMemo(() => {
    const rows = new Map(cars.map((row) => [row.vehicle.id, row]));
    const vehicles = cars.map(({ vehicle }) => vehicle);
    const nearest = similarCars(car, vehicles, 2 * maxSimilar).flatMap((other) => rows.get(other.id) ?? []);
    return onSaleFirst(nearest, thisMonth()).slice(0, maxSimilar);
  }, [car, cars]);
  if (similar.length === 0) return null;
  const side = [car.id, ...similar.map(({ vehicle }) => vehicle.id)].slice(0, maxPicked);
  return (
    <section className={css.similar} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{messages.carFigures.similar}</h2>
        <a href={pathTo('compareCars', {}, { cars: side.join(',') })} className={css.compare}>
          {messages.carFigures.compareThese}
        </a>
      </div>
      <ul className={css.cars}>
        {similar.map((other) => (
          <li key={other.name}>
            <Card other={other} own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ other, own }: { other: CarRow; own: CarRow | undefined }) {
  const { make, model } = namePartsOf(other);
  const { real } = other.values;
  return (
    <a href={pathTo('car', { carId: other.vehicle.id })} className={css.car}>
      <Silhouette body={other.vehicle.misscellaneous.body} className={css.outline} />
      <span className={css.make}>{make}</span> <span className={css.name}>{model}</span>{' '}
      {real !== undefined && (
        <span className={css.range}>
          {numberText(range, real)}
          {'\u00a0'}
          <span className={css.unit}>{unitText(range)}</span>
        </span>
      )}{' '}
      <span className={css.differences}>
        <span>{difference(own, other, 'real', range)}</span>{' '}
        <span>{difference(own, other, 'price', 'price.de_eur')}</span>
      </span>
    </a>
  );
}

/** "+€4,300", "−67 km"; empty if either is unknown. */
function difference(own: CarRow | undefined, other: CarRow, key: NumberKey, path: FigurePath): string {
  const [ownValue, otherValue] = [own?.values[key], other.values[key]];
  if (ownValue === undefined || otherValue === undefined) return '';
  const { of, unit } = shownFigure(path);
  const delta = Math.round(of(otherValue) - of(ownValue));
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : '±';
  return sign + withUnit(formatNumber(Math.abs(delta), 0), unit);
}
