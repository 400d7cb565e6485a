import type { ListView } from '../../list-view.ts';
import { TripButton } from './TripButton.tsx';

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  className: string | undefined;
}

/** The trip of a list, which can be sorted and filtered by it. */
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
