import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { carsQuery } from './api.ts';
import { findCar } from './find-car.ts';
import { setPicked, usePickedCars } from './picked-cars.ts';
import { words } from './words.ts';

interface Picking {
  picked: readonly string[];
  isPicked: boolean;
  /** Puts the car aside for comparison, or takes it back. */
  toggle: () => void;
  /** Asks whose place it takes, where four stand there already; to be drawn beside the button. */
  sheet: ReactNode;
}

/** One car among those put aside for comparison. */
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

const texts = words.compareBar;

/** Four cars stand side by side already: a fifth may take the place of one of them. */
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
