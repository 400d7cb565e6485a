import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { allCars, isOffer, type Offer, offeredHere } from '../../list-view.ts';
import { messages } from '../messages.ts';
import css from './QuickRow.module.css';

interface Props {
  view: Offer;
  onChange: (offer: Offer) => void;
}

/** Shows what is on sale in Europe, or all cars again. */
export function OfferButton({ view, onChange }: Props) {
  const isOn = isOffer(view, offeredHere);
  return (
    <button
      type="button"
      className={css.offer}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? allCars : offeredHere)}
    >
      {isOn && <Icon shape={check} />}
      {messages.carList.offered}
    </button>
  );
}
