import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { carsQuery } from './api.ts';
import { findCar } from './car-names.ts';
import css from './cars.module.css';
import * as messages from './messages.ts';
import { setPicked, usePickedCars } from './picked-cars.ts';

interface Picking {
  picked: readonly string[];
  isPicked: boolean;
  toggle: () => void;
  /** Asks which car to replace if four are picked; render it beside the button. */
  sheet: ReactNode;
}

export function usePicking(carId: string): Picking {
  const { picked, toggle } = usePickedCars();
  const [isFull, setIsFull] = useState(false);
  return {
    picked,
    isPicked: picked.includes(carId),
    toggle: () => setIsFull(!toggle(carId)),
    sheet: isFull && <SwapSheet carId={carId} onClose={() => setIsFull(false)} />,
  };
}

const texts = messages.compareBar;

/** When four cars are picked, a fifth can replace one of them. */
function SwapSheet({ carId, onClose }: { carId: string; onClose: () => void }) {
  const { picked } = usePickedCars();
  const { data: cars = [] } = useQuery(carsQuery);
  return (
    <Dialog title={texts.full} onClose={onClose}>
      <p>{texts.swap}</p>
      <DialogActions>
        {picked.map((id) => (
          <Button
            key={id}
            wide
            onClick={() => {
              setPicked(picked.map((other) => (other === id ? carId : other)));
              onClose();
            }}
          >
            {findCar(cars, id)?.name ?? id}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}

export function PickButton({ carId, name }: { carId: string; name: string }) {
  const { isPicked, toggle, sheet } = usePicking(carId);
  return (
    <>
      <button
        type="button"
        className={css.pick}
        aria-pressed={isPicked}
        data-picked={isPicked || undefined}
        aria-label={messages.carList.compareNamed(name)}
        onClick={toggle}
      >
        <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
      </button>
      {sheet}
    </>
  );
}
