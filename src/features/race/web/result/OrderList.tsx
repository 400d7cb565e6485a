import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { messages } from '../messages.ts';
import css from './OrderList.module.css';
import type { OrderProps } from './OrderTable.tsx';
import type { OrderRow } from './order-rows.ts';
import { PetrolMark, StrandedMark } from './RowMarks.tsx';
import { SplitBar } from './SplitBar.tsx';

const texts = messages.result;

/** On a phone: two lines and a bar per car. */
export function OrderList({ rows, petrol, longestMin, scene }: OrderProps) {
  return (
    <ol className={css.list}>
      {rows.map((row) => (
        <Row key={row.key} row={row} longestMin={longestMin} name={row.car && scene.nameOf(row.car)} />
      ))}
      <Row row={petrol} longestMin={longestMin} name={texts.petrol} />
    </ol>
  );
}

interface RowProps {
  row: OrderRow;
  longestMin: number;
  name: string | undefined;
}

function Row({ row, longestMin, name }: RowProps) {
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
