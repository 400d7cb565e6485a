import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { HeartButton } from '../HeartButton.tsx';
import { maxPicked, usePickedCars } from '../picked-cars.ts';
import { RaceItLink } from '../RaceLinks.tsx';
import { ShareButton } from '../ShareButton.tsx';
import { words } from '../words.ts';
import css from './CarActions.module.css';

export function CarActions({ carId, name }: { carId: string; name: string }) {
  const { picked, toggle } = usePickedCars();
  const alert = useAlert();
  const isPicked = picked.includes(carId);
  return (
    <div className={css.actions}>
      <RaceItLink carId={carId} />
      <Button
        aria-pressed={isPicked}
        onClick={() => {
          if (!toggle(carId)) alert(words.car.compareFull(maxPicked));
        }}
      >
        <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
        {isPicked ? words.car.picked : words.car.compare}
      </Button>
      <ShareButton title={name} />
      <HeartButton carId={carId} name={name} isFramed />
    </div>
  );
}
