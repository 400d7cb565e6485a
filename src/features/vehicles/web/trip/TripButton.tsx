import { useState } from 'react';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Trip } from '../../trip.ts';
import css from '../cars.module.css';
import * as messages from '../messages.ts';
import { currentTrip } from './current-trip.ts';
import type { Props as SheetProps } from './TripSheet.tsx';
import { conditionsText } from './trip-text.ts';

const TripSheet = fetched(async () => (await import('./TripSheet.tsx')).TripSheet);

interface Props extends Omit<SheetProps, 'trip' | 'onClose'> {
  /** Undefined until one is set; opening the sheet sets this device's last one. */
  trip: Trip | undefined;
  className?: string | undefined;
}

/** Shows the trip's conditions, and opens a sheet to change them. They're stored on the device. */
export function TripButton({ trip, onTrip, list, className = css.trip }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const last = currentTrip.useValue();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          if (trip === undefined) onTrip(last);
          setIsOpen(true);
        }}
      >
        <Icon shape={icons.clock} />
        {trip === undefined ? messages.trip.title : messages.trip.button(conditionsText(trip))}
      </button>
      {isOpen && (
        <TripSheet
          trip={trip ?? last}
          onTrip={(next) => {
            currentTrip.write(next);
            onTrip(next);
          }}
          {...(list && { list })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
