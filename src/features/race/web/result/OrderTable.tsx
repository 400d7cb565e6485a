import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { messages } from '../messages.ts';
import css from './OrderTable.module.css';
import type { OrderRow } from './order-rows.ts';
import { PetrolMark, StrandedMark } from './RowMarks.tsx';
import type { ResultScene } from './result-scene.ts';
import { SplitBar } from './SplitBar.tsx';

const texts = messages.result;

export interface OrderProps {
  rows: readonly OrderRow[];
  petrol: OrderRow;
  longestMin: number;
  scene: ResultScene;
}

/** On wide screens: a table. */
export function OrderTable({ rows, petrol, longestMin, scene }: OrderProps) {
  const { columns } = texts;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.place}>
            <span className="visually-hidden">{columns.place}</span>
          </th>
          <th scope="col" className={css.car}>
            {columns.car}
          </th>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.gap}</th>
          <th scope="col" className={css.split}>
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
          <Row key={row.key} row={row} longestMin={longestMin} name={<CarName row={row} />} />
        ))}
        <Row
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

interface RowProps {
  row: OrderRow;
  longestMin: number;
  name: React.ReactNode;
}

function Row({ row, longestMin, name }: RowProps) {
  const isPetrol = row.car === undefined;
  return (
    <tr data-petrol={isPetrol || undefined}>
      <td className={css.place}>
        {isPetrol ? <PetrolMark /> : (row.place ?? <StrandedMark />)}
        {row.place === undefined && <span className="visually-hidden">{texts.noPlace}</span>}
      </td>
      <th scope="row" className={css.car}>
        <span className={css.name}>{name}</span>
      </th>
      <td className={css.time}>
        {row.time}
        {row.errorMin !== undefined && <small> {texts.error(row.errorMin)}</small>}
        {row.isClose && <span className="visually-hidden">, {texts.close}</span>}
      </td>
      <td>{row.gap}</td>
      <td className={css.split}>
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
