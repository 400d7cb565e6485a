import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { placeListNames } from '../../places/places.ts';
import { type CollectorSettings, collectorModes, ownPlacesAtLeast, ownPlacesAtMost } from '../../settings.ts';
import { isLong } from '../places/use-lots.tsx';
import { usePlaces } from '../room/target-title.ts';
import { words } from '../words.ts';
import { linesIn, withCountry, withList } from './collector-settings.ts';
import { PlaceByLetters } from './PlaceByLetters.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { SeasonField } from './SeasonField.tsx';
import { useRegionCountries } from './use-region-countries.ts';

const texts = words.settings;
const game = words.game;

interface Props {
  settings: CollectorSettings;
  onChange: (settings: CollectorSettings) => void;
}

export function CollectorFields({ settings, onChange }: Props) {
  const { list, country = '', mode, home, ends_at } = settings;
  const countries = useRegionCountries();
  const places = usePlaces({ settings });
  const HomeField = isLong(places) ? PlaceByLetters : PlaceSelect;
  return (
    <>
      <SelectField
        label={texts.list}
        options={placeListNames.map((value) => ({ value, label: game.lists[value] }))}
        value={list}
        onChange={(value) => onChange(withList(settings, value, countries[0]?.code))}
      />
      {list === 'regions' && (
        <PlaceSelect
          label={texts.country}
          places={countries}
          value={country}
          onChange={(value) => onChange(withCountry(settings, value))}
        />
      )}
      {list === 'own' && <OwnPlaces settings={settings} onChange={onChange} />}
      <Segmented
        label={texts.mode}
        options={collectorModes.map((value) => ({ value, label: game.modes[value] }))}
        value={mode}
        onChange={(value) => onChange({ ...settings, mode: value })}
      />
      <p>{texts.modeHint[mode]}</p>
      {list !== 'own' && (
        <HomeField
          label={texts.homeOfCollector}
          hint={texts.homeOfCollectorHint}
          places={places}
          value={home ?? ''}
          none={texts.noHome}
          onChange={(value) => {
            const { home: _, ...rest } = settings;
            onChange(value === '' ? rest : { ...rest, home: value });
          }}
        />
      )}
      <SeasonField endsAt={ends_at} onChange={(value) => onChange({ ...settings, ends_at: value })} />
    </>
  );
}

/** A line is a place; empty ones are none, but stay while one types. */
function OwnPlaces({ settings, onChange }: Props) {
  const { places = [] } = settings;
  const count = linesIn(places).length;
  return (
    <TextAreaField
      label={texts.ownPlaces}
      hint={texts.ownPlacesHint(count, ownPlacesAtLeast, ownPlacesAtMost)}
      value={places.join('\n')}
      onChange={(text) => onChange({ ...settings, places: text.split('\n') })}
      rows={8}
      dir="auto"
    />
  );
}
