import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { carsQuery } from '../api.ts';
import { findCar } from '../find-car.ts';
import { setPicked, usePickedCars } from '../picked-cars.ts';
import { words } from '../words.ts';

const texts = words.compareBar;

/** Four cars stand side by side already: a fifth may take the place of one of them. */
export function SwapSheet({ carId, onClose }: { carId: string; onClose: () => void }) {
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
