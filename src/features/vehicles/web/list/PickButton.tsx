import { useAlert } from '#web/ui/Alert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { usePickedCars } from '../picked-cars.ts';
import { words } from '../words.ts';
import css from './PickButton.module.css';

/** Puts a car aside for comparison, or takes it back. */
export function PickButton({ carId, name }: { carId: string; name: string }) {
  const { picked, toggle } = usePickedCars();
  const alert = useAlert();
  const isPicked = picked.includes(carId);
  return (
    <button
      type="button"
      className={css.pick}
      aria-pressed={isPicked}
      aria-label={words.carList.compareNamed(name)}
      onClick={() => {
        if (!toggle(carId)) alert(words.carList.compareFull);
      }}
    >
      <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
    </button>
  );
}
