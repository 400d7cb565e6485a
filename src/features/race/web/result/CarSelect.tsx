import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../words.ts';
import css from './CarSelect.module.css';
import type { ResultScene } from './result-scene.ts';

const texts = words.result;

/** Of which car is told: a native select under the face of a button. */
export function CarSelect({ scene }: { scene: ResultScene }) {
  const { cars, planned, told, tell, nameOf, markOf } = scene;
  if (planned.length < 2) return null;
  return (
    <span className={css.face}>
      <select
        aria-label={texts.anotherCar}
        className={css.select}
        value={told}
        onChange={({ target }) => tell(Number(target.value))}
      >
        {planned.map(({ car }) => (
          <option key={car.index} value={cars.indexOf(car)}>
            {`${markOf(car)} ${nameOf(car)}`}
          </option>
        ))}
      </select>
      <span aria-hidden="true">{texts.anotherCar}</span>
      <Icon name="forward" />
    </span>
  );
}
