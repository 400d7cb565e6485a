import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { type Place, placeListNames, regionCountries } from '../../places/places.ts';
import {
  type CollectorSettings,
  collectorModes,
  maxOwnPlaces,
  minOwnPlaces,
  type PatternsSettings,
  type PlatesSettings,
  type RunSettings,
  runChains,
  runLengths,
  runMatchings,
} from '../../settings.ts';
import * as messages from '../messages.ts';
import { searchPlaces } from '../pick/pick-places.ts';
import { loadPlaces, usePlaces } from '../places/places.ts';
import { isLong } from '../places/use-batches.tsx';
import css from '../start/DriverSign.module.css';
import { dayOf, endOfDay, nonEmptyLines, withCountry, withLength, withList } from './game-settings.ts';

const texts = messages.settings;
const gameTexts = messages.game;

interface CollectorFieldsProps {
  settings: CollectorSettings;
  onChange: (settings: CollectorSettings) => void;
}

function CollectorFields({ settings, onChange }: CollectorFieldsProps) {
  const { list, country = '', mode, home, ends_at } = settings;
  const countries = useRegionCountries();
  const places = usePlaces({ settings });
  const HomeField = isLong(places) ? PlaceByLetters : PlaceSelect;
  return (
    <>
      <SelectField
        label={texts.list}
        options={placeListNames.map((value) => ({ value, label: gameTexts.lists[value] }))}
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
        options={collectorModes.map((value) => ({ value, label: gameTexts.modes[value] }))}
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

/** One place per line. Empty lines don't count, but aren't removed while typing. */
function OwnPlaces({ settings, onChange }: CollectorFieldsProps) {
  const { places = [] } = settings;
  const count = nonEmptyLines(places).length;
  return (
    <TextAreaField
      label={texts.ownPlaces}
      hint={texts.ownPlacesHint(count, minOwnPlaces, maxOwnPlaces)}
      value={places.join('\n')}
      onChange={(text) => onChange({ ...settings, places: text.split('\n') })}
      rows={8}
      dir="auto"
    />
  );
}

const noPlaces: readonly Place[] = [];

async function loadRegionCountries(): Promise<readonly Place[]> {
  const europe = await loadPlaces('europe');
  return europe.filter(({ code }) => regionCountries.includes(code)).sort((a, b) => a.name.localeCompare(b.name));
}

function useRegionCountries(): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['plates places', 'countries'],
    queryFn: loadRegionCountries,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return data ?? noPlaces;
}

interface PlaceByLettersProps {
  label: string;
  hint: string;
  places: readonly Place[];
  value: string;
  /** Shown if the field is empty. */
  none: string;
  onChange: (code: string) => void;
}

/** Chooses one of hundreds of places by the letters on your own plate, or by name. */
function PlaceByLetters({ label, hint, places, value, none, onChange }: PlaceByLettersProps) {
  const [text, setText] = useState(value);
  const isEmpty = text.trim() === '';
  const chosen = places.find(({ code }) => code === value);
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        value={text}
        onChange={(typed) => {
          setText(typed);
          onChange(typed.trim() === '' ? '' : (searchPlaces(places, typed)[0]?.code ?? ''));
        }}
        placeholder={messages.pick.lettersOfRegion}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <p className={css.chosen} role="status">
        {isEmpty ? none : chosen === undefined ? messages.pick.like(0) : `${chosen.name} (${chosen.code})`}
      </p>
    </div>
  );
}

interface RunFieldsProps {
  settings: RunSettings;
  onChange: (settings: RunSettings) => void;
}

function RunFields({ settings, onChange }: RunFieldsProps) {
  const { length, matching, chain, home, ends_at } = settings;
  const matchings = runMatchings.filter((value) => length !== 'classic' || value !== 'last-two');
  return (
    <>
      <Segmented
        label={texts.length}
        options={runLengths.map((value) => ({ value, label: texts.lengths[value] }))}
        value={length}
        onChange={(value) => onChange(withLength(settings, value))}
      />
      <p>{texts.lengthHint[length]}</p>
      <SelectField
        label={texts.matching}
        hint={texts.matchingHint[matching]}
        options={matchings.map((value) => ({ value, label: gameTexts.matchings[value] }))}
        value={matching}
        onChange={(value) =>
          onChange({ ...settings, matching: runMatchings.find((matching) => matching === value) ?? 'last-three' })
        }
      />
      <Segmented
        label={texts.chain}
        options={runChains.map((value) => ({ value, label: gameTexts.chains[value] }))}
        value={chain}
        onChange={(value) => onChange({ ...settings, chain: value })}
      />
      <p>{texts.chainHint[chain]}</p>
      <HomeField home={home} onChange={(value) => onChange({ ...settings, home: value })} />
      <SeasonField endsAt={ends_at} onChange={(value) => onChange({ ...settings, ends_at: value })} />
    </>
  );
}

const minuteChoices = ['20', '30', '45', '60'] as const;

interface PatternsFieldsProps {
  settings: PatternsSettings;
  onChange: (settings: PatternsSettings) => void;
}

function PatternsFields({ settings, onChange }: PatternsFieldsProps) {
  const { minutes, home } = settings;
  return (
    <>
      <Segmented
        label={texts.minutes}
        options={minuteChoices.map((value) => ({ value, label: value }))}
        value={minuteChoices.find((value) => value === String(minutes)) ?? '30'}
        onChange={(value) => onChange({ ...settings, minutes: Number(value) })}
      />
      <HomeField home={home} onChange={(value) => onChange({ ...settings, home: value })} />
    </>
  );
}

interface Props {
  settings: PlatesSettings;
  onChange: (settings: PlatesSettings) => void;
}

export function SettingsFields({ settings, onChange }: Props) {
  const { kind } = settings;
  return (
    <div className={css.fields}>
      {kind === 'run' && <RunFields settings={settings} onChange={onChange} />}
      {kind === 'collector' && <CollectorFields settings={settings} onChange={onChange} />}
      {kind === 'patterns' && <PatternsFields settings={settings} onChange={onChange} />}
      <CheckboxField
        label={texts.photos}
        hint={texts.photosHint}
        checked={settings.photos}
        onChange={(photos) => onChange({ ...settings, photos })}
      />
    </div>
  );
}

const europe = { settings: { kind: 'collector', list: 'europe', mode: 'together', photos: false } } as const;

/** The country whose letters are on the plate's band. */
function HomeField({ home, onChange }: { home: string; onChange: (home: string) => void }) {
  return (
    <PlaceSelect
      label={messages.settings.home}
      hint={messages.settings.homeHint}
      places={usePlaces(europe)}
      value={home}
      onChange={onChange}
    />
  );
}

interface PlaceSelectProps {
  label: string;
  hint?: string;
  places: readonly Place[];
  value: string;
  none?: string;
  onChange: (code: string) => void;
}

function PlaceSelect({ label, hint, places, value, none, onChange }: PlaceSelectProps) {
  const named = [...places].sort((a, b) => a.name.localeCompare(b.name));
  const isKnown = value === '' || places.some(({ code }) => code === value);
  return (
    <SelectField
      label={label}
      hint={hint}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        // The value must be an option even before the list has loaded.
        ...(isKnown ? [] : [{ value, label: value }]),
        ...named.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface SeasonProps {
  endsAt: string | null | undefined;
  onChange: (endsAt: string | null) => void;
}

/** When the season ends, if it has an end date. */
function SeasonField({ endsAt, onChange }: SeasonProps) {
  return (
    <TextField
      type="date"
      label={texts.endsAt}
      hint={texts.endsAtHint}
      optional
      value={dayOf(endsAt)}
      onChange={(day) => onChange(endOfDay(day))}
    />
  );
}
