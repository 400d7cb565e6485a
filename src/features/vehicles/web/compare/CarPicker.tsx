import { useDeferredValue, useMemo, useState } from 'react';
import { matcher } from '#shared/text-match.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Combobox, FindDetail } from '#web/ui/Combobox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { offeredFirst } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { figureTextOf } from '../figure-text.ts';
import { thisMonth } from '../this-month.ts';
import { words } from '../words.ts';
import css from './CarPicker.module.css';

interface Props {
  cars: readonly CarRow[];
  /** Ids of cars that are there already. */
  without: readonly string[];
  onPick: (carId: string) => void;
  onClose: () => void;
}

const shownAtMost = 40;

/** Finds a car by its name; those on sale in Europe first. */
export function CarPicker({ cars, without, onPick, onClose }: Props) {
  const [text, setText] = useState('');
  const question = useDeferredValue(text.trim());
  const isMeant = matcher(question);
  const offered = useMemo(() => offeredFirst(cars, thisMonth()), [cars]);
  const found = offered.filter(({ vehicle, searchText }) => !without.includes(vehicle.id) && isMeant(searchText));
  const texts = words.compareCars;
  return (
    <Dialog title={texts.add} kind="top" onClose={onClose}>
      <Combobox
        label={texts.pick}
        listLabel={texts.add}
        text={text}
        onText={setText}
        finds={found.slice(0, shownAtMost)}
        keyOf={({ vehicle }) => vehicle.id}
        draw={(car) => <Choice car={car} />}
        onPick={({ vehicle }) => {
          onPick(vehicle.id);
          onClose();
        }}
        listClass={css.list}
      >
        <p role="status" className={css.count}>
          {found.length > 0 ? texts.found(formatNumber(found.length)) : texts.nothingFound(question)}
        </p>
      </Combobox>
    </Dialog>
  );
}

function Choice({ car: { name, vehicle } }: { car: CarRow }) {
  return (
    <>
      <span>{name}</span>
      <FindDetail>
        {vehicle.year} · {figureTextOf(vehicle, 'range.real_km')}
      </FindDetail>
    </>
  );
}
