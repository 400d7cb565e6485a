import type { ReactNode } from 'react';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { warning } from '#web/ui/icon-shapes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { PetrolPlan } from '../../model/petrol.ts';
import * as messages from '../messages.ts';
import css from './FinishOrder.module.css';
import { longestMin, noPlanText, type OrderRow, orderRows, petrolRow } from './order-rows.ts';
import type { ResultScene } from './result-scene.ts';

const texts = messages.result;

interface Props {
  scene: ResultScene;
  petrol: PetrolPlan;
  isWide: boolean;
}

export function FinishOrder({ scene, petrol, isWide }: Props) {
  const rows = orderRows(scene);
  const petrolLine = petrolRow(petrol, scene.race.petrol.stopMin, scene.ranking.finishers[0]);
  const shared = { rows, petrol: petrolLine, longestMin: longestMin([...rows, petrolLine]), scene };
  const key = (
    <SplitKey driving={texts.driving} charging={isWide ? texts.charging : texts.chargingBrief} error={texts.errorKey} />
  );
  return (
    <Panel title={texts.order} actions={key}>
      {isWide ? <OrderTable {...shared} /> : <OrderList {...shared} />}
      {scene.ranking.unable.length > 0 && (
        <ul className={css.unable}>
          {scene.ranking.unable.map(({ car, reason }) => (
            <li key={car.index}>
              <SeriesMark index={car.index} />
              <span>
                <strong>{car.name}</strong> {noPlanText(reason)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface RowsProps {
  rows: readonly OrderRow[];
  petrol: OrderRow;
  longestMin: number;
  scene: ResultScene;
}

/** For wide screens. */
function OrderTable({ rows, petrol, longestMin, scene }: RowsProps) {
  const { columns } = texts;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.tablePlace}>
            <span className="visually-hidden">{columns.place}</span>
          </th>
          <th scope="col" className={css.tableCar}>
            {columns.car}
          </th>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.gap}</th>
          <th scope="col" className={css.tableSplit}>
            {columns.split}
          </th>
          <th scope="col">{columns.stops}</th>
          <th scope="col">{columns.energy}</th>
          <th scope="col">{columns.consumption}</th>
          <th scope="col">{columns.cost}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key} row={row} longestMin={longestMin} name={<CarName row={row} />} />
        ))}
        <TableRow
          row={petrol}
          longestMin={longestMin}
          name={
            <>
              {texts.petrolLong} <small>{texts.petrolUse(scene.race.petrol.litresPer100Km)}</small>
            </>
          }
        />
      </tbody>
    </table>
  );
}

function TableRow({ row, longestMin, name }: { row: OrderRow; longestMin: number; name: ReactNode }) {
  const isPetrol = row.car === undefined;
  return (
    <tr data-petrol={isPetrol || undefined}>
      <td className={css.tablePlace}>
        {isPetrol ? <PetrolMark /> : (row.place ?? <StrandedMark />)}
        {row.place === undefined && <span className="visually-hidden">{texts.noPlace}</span>}
      </td>
      <th scope="row" className={css.tableCar}>
        <span className={css.tableName}>{name}</span>
      </th>
      <td className={css.tableTime}>
        {row.time}
        {row.errorMin !== undefined && <small> {texts.error(row.errorMin)}</small>}
        {row.isClose && <span className="visually-hidden">, {texts.close}</span>}
      </td>
      <td>{row.gap}</td>
      <td className={css.tableSplit}>
        <SplitBar split={row.split} longestMin={longestMin} kind={isPetrol ? 'petrol' : 'electric'} />
      </td>
      <td>{texts.stopsAndTime(row.stops, row.stopTime)}</td>
      <td>{row.energy}</td>
      <td>{row.consumption}</td>
      <td>{row.cost}</td>
    </tr>
  );
}

function CarName({ row: { car } }: { row: OrderRow }) {
  if (car === undefined) return null;
  const { entry, index, name, vehicle } = car;
  return (
    <>
      <SeriesMark index={index} /> <span>{name}</span> <Plate mark="E">{vehicle.year}</Plate>
      {entry.strategy !== 'fastest' && <small>{texts.strategies[entry.strategy]}</small>}
    </>
  );
}

/** For phones: two lines and a bar per car. */
function OrderList({ rows, petrol, longestMin, scene }: RowsProps) {
  return (
    <ol className={css.list}>
      {rows.map((row) => (
        <ListRow key={row.key} row={row} longestMin={longestMin} name={row.car && scene.nameOf(row.car)} />
      ))}
      <ListRow row={petrol} longestMin={longestMin} name={texts.petrol} />
    </ol>
  );
}

function ListRow({ row, longestMin, name }: { row: OrderRow; longestMin: number; name: string | undefined }) {
  const { car } = row;
  return (
    <li className={css.row} data-petrol={car === undefined || undefined}>
      <span className={css.place}>
        {car === undefined ? <PetrolMark /> : (row.place ?? <StrandedMark />)}
        {row.place === undefined && <span className="visually-hidden">{texts.noPlace}</span>}
      </span>
      <span className={css.line}>
        {car && <SeriesMark index={car.index} />}
        <span className={css.name}>{name}</span>
        {car && (
          <span className={css.year}>
            <Plate mark="E">{car.vehicle.year}</Plate>
          </span>
        )}
        <span className={css.time}>
          {row.time}
          {row.errorMin !== undefined && <small> {texts.error(row.errorMin)}</small>}
          {row.isClose && <span className="visually-hidden">, {texts.close}</span>}
        </span>
      </span>
      {car && (
        <span>
          <SplitBar split={row.split} longestMin={longestMin} />
        </span>
      )}
      <span className={css.figures}>
        <span>{texts.stopsInWords(row.stops, row.stopTime)}</span>
        <span className={css.energy}>
          {car === undefined ? row.energy : `${row.energy} kWh`} · {row.cost}
        </span>
        <span className={css.gap}>{row.gap}</span>
      </span>
    </li>
  );
}

const pump =
  'M5 20V5.5A1.5 1.5 0 0 1 6.5 4h6A1.5 1.5 0 0 1 14 5.5V20M3.5 20h12M8 8h3M14 11h1.5a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 0 3 0V9l-2.5-2.5';

const PetrolMark = () => <Icon shape={pump} />;

/** Shown instead of a place for a stranded car; the text beside it explains it. */
const StrandedMark = () => (
  <span className={css.stranded}>
    <Icon shape={warning} />
  </span>
);

interface SplitBarProps {
  split: OrderRow['split'];
  longestMin: number;
  kind?: 'electric' | 'petrol';
}

/** A car's time as a bar: driving, then charging and stopping. Decorative, because the numbers are beside it. */
function SplitBar({ split, longestMin, kind = 'electric' }: SplitBarProps) {
  if (split === undefined) return null;
  const share = (minutes: number) => `${(100 * minutes) / longestMin}%`;
  return (
    <span className={css.bar} data-kind={kind} aria-hidden="true">
      <span className={css.drive} style={{ width: share(split.driveMin) }} />
      {split.stopMin > 0 && <span className={css.stop} style={{ width: share(split.stopMin) }} />}
    </span>
  );
}

function SplitKey({ driving, charging, error }: { driving: string; charging: string; error: string }) {
  return (
    <span className={css.key}>
      <span className={css.drive} /> {driving} <span className={css.stop} /> {charging}{' '}
      <span className={css.keyError}>{error}</span>
    </span>
  );
}
