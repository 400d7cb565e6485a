import { useId, useState } from 'react';
import { type Quantity, shownBounds, shownIn, showsMiles } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Span } from '../../list-view.ts';
import { type Season, seasonNames, seasonOf, seasons, type Trip, tripBounds, tripScale } from '../../trip.ts';
import css from '../cars.module.css';
import * as messages from '../messages.ts';
import sheetCss from './TripButton.module.css';
import { conditionsText, tripMinutes } from './trip-text.ts';
import { currentTrip } from './use-trip.ts';

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

const texts = messages.trip;

/** In the user's unit. */
const distanceStep = () => (showsMiles() ? 25 : 50);
const loadsKg = [0, 75, 150, 225, 300, 400];
const powersKw = [50, 100, 150, 200, 300, 400];
const withinStepMin = 30;

interface SheetProps {
  trip: Trip;
  onTrip: (trip: Trip) => void;
  /** For a list: the limit of trip times, and the button that sorts by them. */
  list?: { span: Span; onSpan: (span: Span) => void; onSort: () => void };
  onClose: () => void;
}

/** The conditions of the trip. Each applies immediately, so it doesn't matter how the sheet is closed. */
function TripSheet({ trip, onTrip, list, onClose }: SheetProps) {
  const change = (part: Partial<Trip>) => onTrip({ ...trip, ...part });
  return (
    <Dialog title={texts.title} kind="drawer" isLow onClose={onClose}>
      <div className={sheetCss.body}>
        <NumberRow
          label={texts.distance}
          quantity="km"
          value={trip.distanceKm}
          bounds={tripBounds.distanceKm}
          step={distanceStep()}
          onChange={(distanceKm) => change({ distanceKm })}
        />
        <Weather trip={trip} onChange={(temperatureC) => change({ temperatureC })} />
        <div className={sheetCss.pair}>
          <SelectField
            label={texts.load}
            value={String(trip.loadKg)}
            options={optionsOf(loadsKg, trip.loadKg, texts.kilograms)}
            onChange={(kg) => change({ loadKg: Number(kg) })}
          />
          <SelectField
            label={texts.power}
            value={String(trip.chargerPowerKw)}
            options={optionsOf(powersKw, trip.chargerPowerKw, texts.kilowatts)}
            onChange={(kw) => change({ chargerPowerKw: Number(kw) })}
          />
        </div>
        {list && <Within trip={trip} {...list} />}
        <p className={sheetCss.note}>{texts.note()}</p>
      </div>
      <div className={sheetCss.foot}>
        <Button
          tone="accent"
          wide
          onClick={() => {
            list?.onSort();
            onClose();
          }}
        >
          {list ? texts.fastestFirst : texts.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** The usual choices, and the current one in case it isn't among them. */
function optionsOf(usual: readonly number[], value: number, text: (value: number) => string) {
  const values = [...new Set([...usual, value])].sort((a, b) => a - b);
  return values.map((option) => ({ value: String(option), label: text(option) }));
}

function Weather({ trip, onChange }: { trip: Trip; onChange: (temperatureC: number) => void }) {
  const [isOwn, setIsOwn] = useState(seasonOf(trip) === undefined);
  const season: Season | 'own' = (isOwn ? undefined : seasonOf(trip)) ?? 'own';
  return (
    <div className={sheetCss.weather}>
      <Segmented
        label={texts.season}
        options={[
          ...seasonNames.map((name) => ({ value: name, label: texts.seasons[name]() })),
          { value: 'own', label: texts.ownTemperature },
        ]}
        value={season}
        onChange={(next: Season | 'own') => {
          setIsOwn(next === 'own');
          if (next !== 'own') onChange(seasons[next]);
        }}
      />
      {season === 'own' && (
        <NumberRow
          label={texts.temperature}
          quantity="°C"
          value={trip.temperatureC}
          bounds={tripBounds.temperatureC}
          step={1}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function Within({ trip, span, onSpan }: { trip: Trip; span: Span; onSpan: (span: Span) => void }) {
  const { from, to } = tripScale(trip);
  const steps = Array.from(
    { length: Math.floor((to - from) / withinStepMin) },
    (_, at) => from + (at + 1) * withinStepMin,
  );
  const options = span.max === undefined ? steps : [...new Set([...steps, span.max])].sort((a, b) => a - b);
  return (
    <SelectField
      label={texts.within}
      value={String(span.max ?? '')}
      options={[
        { value: '', label: texts.any },
        ...options.map((minutes) => ({ value: String(minutes), label: tripMinutes(minutes) })),
      ]}
      onChange={(max) => {
        const { max: _, ...open } = span;
        onSpan(max === '' ? open : { ...open, max: Number(max) });
      }}
    />
  );
}

interface NumberRowProps {
  label: string;
  quantity: Quantity;
  /** Metric, as are the bounds. */
  value: number;
  bounds: readonly [min: number, max: number];
  /** In the user's unit. */
  step: number;
  onChange: (value: number) => void;
}

const whole = /^[-\u2212]?\d{1,4}$/;
const parseNumber = (text: string) => (whole.test(text) ? Number(text.replace('\u2212', '-')) : undefined);

/** A whole number in the user's unit, set by a slider or typed. */
function NumberRow({ label, quantity, step, ...metric }: NumberRowProps) {
  const shown = shownIn(quantity);
  const { unit } = shown;
  const value = Math.round(shown.of(metric.value));
  const [min, max] = shownBounds(shown, metric.bounds);
  const onChange = (next: number) => metric.onChange(shown.metric(next));
  const id = useId();
  const [typed, setTyped] = useState<string>();
  /** The value while dragging. It applies on release, because that plans hundreds of trips. */
  const [dragged, setDragged] = useState<number>();
  const settle = () => {
    if (dragged !== undefined) onChange(dragged);
    setDragged(undefined);
  };
  return (
    <div className={sheetCss.number}>
      <label htmlFor={id}>{label}</label>
      <span className={sheetCss.typed}>
        <input
          id={id}
          type="text"
          inputMode={min < 0 ? 'text' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? String(dragged ?? value).replace('-', '\u2212')}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = parseNumber(target.value.trim());
            if (next !== undefined && next >= min && next <= max) onChange(next);
          }}
          onBlur={() => {
            const typedValue = typed === undefined ? undefined : parseNumber(typed.trim());
            if (typedValue !== undefined) onChange(Math.min(max, Math.max(min, typedValue)));
            setTyped(undefined);
          }}
        />
        {unit}
      </span>
      <input
        type="range"
        className={sheetCss.slider}
        aria-label={label}
        aria-valuetext={`${dragged ?? value} ${unit}`}
        min={Math.ceil(min / step) * step}
        max={Math.floor(max / step) * step}
        step={step}
        value={dragged ?? value}
        onChange={({ target }) => setDragged(Number(target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
    </div>
  );
}
