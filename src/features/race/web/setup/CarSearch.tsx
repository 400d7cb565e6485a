import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { mostRacing } from '#features/vehicles/race-entries.ts';
import { useFavourites } from '#features/vehicles/web/index.ts';
import { Combobox, FindDetail } from '#web/ui/Combobox.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../words.ts';
import css from './CarSearch.module.css';
import { findCars } from './find-cars.ts';

const texts = words.setup;
const shownAtMost = 30;
const isField = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

interface Props {
  rows: readonly CarRow[];
  isFull: boolean;
  /** Ids of cars that race already. */
  without: ReadonlySet<string>;
  onPick: (row: CarRow) => void;
}

/** Finds cars by typing and adds them, one after the other. */
export function CarSearch({ rows, isFull, without, onPick }: Props) {
  const [text, setText] = useState('');
  const { place, isOpen, open, close, events } = useOpening();
  const question = useDeferredValue(text.trim());
  const favourites = useFavourites();
  const found = useMemo(
    () => (isOpen ? findCars(rows, question, favourites).filter(({ vehicle }) => !without.has(vehicle.id)) : []),
    [isOpen, rows, question, favourites, without],
  );
  if (isFull) return <p className={css.full}>{texts.full(mostRacing)}</p>;

  return (
    // It only sees what the field in it is told, to open and close the list.
    <div ref={place} className={css.search} {...events}>
      <span className={css.icon}>
        <Icon name="search" />
      </span>
      <Combobox
        label={texts.search}
        listLabel={texts.found}
        text={text}
        onText={(next) => {
          setText(next);
          open();
        }}
        finds={found.slice(0, shownAtMost)}
        keyOf={({ vehicle }) => vehicle.id}
        draw={({ name, vehicle }) => (
          <>
            <span>{name}</span>
            <FindDetail>
              {favourites.has(vehicle.id) && `${texts.favourite} · `}
              {vehicle.year}
            </FindDetail>
          </>
        )}
        onPick={(row) => {
          onPick(row);
          setText('');
          close();
        }}
        listClass={css.list}
      >
        <p role="status" className="visually-hidden">
          {isOpen && question !== '' && (found.length > 0 ? texts.foundCount(found.length) : texts.notFound(question))}
        </p>
      </Combobox>
      {isOpen && question !== '' && found.length === 0 && (
        <p className={css.nothing} aria-hidden="true">
          {texts.notFound(question)}
        </p>
      )}
    </div>
  );
}

/** The list opens by a press, a key or typing, and closes when the focus leaves `place`. */
function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const open = () => {
    // On a phone the keys take half of the screen: the list needs what is above them.
    if (!isOpen && matchMedia('(width < 60rem)').matches) place.current?.scrollIntoView({ block: 'start' });
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const events = {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
      else if (key === 'ArrowDown') open();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!place.current?.contains(relatedTarget)) close();
    },
    onMouseDown: (event: MouseEvent) => {
      if (isField(event)) open();
      // The focus stays in the field, or the list would close under the finger.
      else event.preventDefault();
    },
  };
  return { place, isOpen, open, close, events };
}
