import type { ListView } from '../../list-view.ts';
import { TripButton } from './TripButton.tsx';

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  className: string | undefined;
}

/** The trip by which the list can be sorted and filtered. */
export function ListTrip({ view, onChange, className }: Props) {
  return (
    <TripButton
      trip={view.trip}
      onTrip={(trip) => onChange({ trip })}
      list={{
        span: view.tripTime,
        onSpan: (tripTime) => onChange({ tripTime }),
        onSort: () => onChange({ sort: 'trip', reversed: false }),
      }}
      className={className}
    />
  );
}
