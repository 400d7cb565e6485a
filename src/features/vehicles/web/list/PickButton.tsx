import { useState } from 'react';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { usePickedCars } from '../picked-cars.ts';
import { words } from '../words.ts';
import css from './PickButton.module.css';

const SwapSheet = fetched(async () => (await import('./SwapSheet.tsx')).SwapSheet);

/** Puts a car aside for comparison, or takes it back. */
export function PickButton({ carId, name }: { carId: string; name: string }) {
  const { picked, toggle } = usePickedCars();
  const [isFull, setIsFull] = useState(false);
  const isPicked = picked.includes(carId);
  return (
    <>
      <button
        type="button"
        className={css.pick}
        aria-pressed={isPicked}
        data-picked={isPicked || undefined}
        aria-label={words.carList.compareNamed(name)}
        onClick={() => setIsFull(!toggle(carId))}
      >
        <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
      </button>
      {isFull && <SwapSheet carId={carId} onClose={() => setIsFull(false)} />}
    </>
  );
}
