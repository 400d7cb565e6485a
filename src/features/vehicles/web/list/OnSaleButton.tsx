import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { type Availability, allCars, hasAvailability, onSaleInEurope } from '../../list-view.ts';
import { messages } from '../messages.ts';
import css from './QuickRow.module.css';

interface Props {
  view: Availability;
  onChange: (availability: Availability) => void;
}

/** Shows only cars on sale in Europe, or all cars again. */
export function OnSaleButton({ view, onChange }: Props) {
  const isOn = hasAvailability(view, onSaleInEurope);
  return (
    <button
      type="button"
      className={css.availability}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? allCars : onSaleInEurope)}
    >
      {isOn && <Icon shape={check} />}
      {messages.carList.onSale}
    </button>
  );
}
