import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { messages } from '../messages.ts';
import { usePicking } from '../use-picking.tsx';
import css from './PickButton.module.css';

/** Picks a car for comparison, or removes it. */
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
