import { usePlaces } from '../room/target-title.ts';
import { words } from '../words.ts';
import { PlaceSelect } from './PlaceSelect.tsx';

const europe = { settings: { kind: 'collector', list: 'europe', mode: 'together', photos: false } } as const;

/** The country whose letters stand on the band of the plate. */
export function HomeField({ home, onChange }: { home: string; onChange: (home: string) => void }) {
  return (
    <PlaceSelect
      label={words.settings.home}
      hint={words.settings.homeHint}
      places={usePlaces(europe)}
      value={home}
      onChange={onChange}
    />
  );
}
