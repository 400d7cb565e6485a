import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { fieldValue, type Shown, shownBounds, shownIn } from '#web/text/units.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { defaultPetrol } from '../model/petrol.ts';
import {
  defaultPriceEurPerKwh,
  type Petrol,
  petrolBounds,
  petrolNames,
  priceBounds,
  type RaceView,
} from '../race-address.ts';
import * as messages from './messages.ts';
import css from './settings.module.css';

const arrow = 'M5 9l7 7 7-7';

interface CollapsibleProps {
  title: string;
  /** Shown even while it's closed. */
  summary: ReactNode;
  /** Not rendered until it's opened for the first time. */
  children: () => ReactNode;
}

export function Collapsible({ title, summary, children }: CollapsibleProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className={css.head}>
        <h2>{title}</h2>
        <span className={css.arrow}>
          <Icon shape={arrow} />
        </span>
        <div className={css.summary}>{summary}</div>
      </summary>
      {wasOpened && <div className={css.body}>{children()}</div>}
    </details>
  );
}

const texts = messages.setup;

interface NumberFieldProps {
  label: string;
  unit: string;
  value: number;
  bounds: readonly [min: number, max: number];
  /** Shown bold, and announced. */
  isChanged: boolean;
  onChange: (value: number) => void;
  step?: number;
  /** A smaller range for the slider, if the bounds would leave too little room for common values. */
  sliderBounds?: readonly [min: number, max: number];
  /** The slider's value as screen readers announce it. */
  valueText?: string;
}

export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, bounds, isChanged, onChange, step } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? value : parseNumber(typed);
  const isInvalid = parsed === undefined || parsed < bounds[0] || parsed > bounds[1];
  return (
    <div className={css.row} data-changed={isChanged || undefined}>
      <label htmlFor={id} className={css.label}>
        {label}
        {isChanged && <span className="visually-hidden">, {texts.changed}</span>}
      </label>
      <span className={css.exact}>
        <input
          id={id}
          type="text"
          inputMode={bounds[0] < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? formatNumber(value, 3).replaceAll(',', '')}
          aria-describedby={`${id}-unit${isInvalid ? ` ${id}-error` : ''}`}
          aria-invalid={isInvalid || undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = parseNumber(target.value);
            if (next !== undefined && next >= bounds[0] && next <= bounds[1]) onChange(next);
          }}
          onBlur={() => {
            if (parsed !== undefined && isInvalid) onChange(Math.min(bounds[1], Math.max(bounds[0], parsed)));
            setTyped(undefined);
          }}
        />
        <span id={`${id}-unit`} className={css.unit}>
          {unit}
        </span>
      </span>
      {step !== undefined && <Slider {...props} step={step} />}
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {texts.bounds(...bounds)}
        </p>
      )}
    </div>
  );
}

function Slider({
  label,
  value,
  bounds,
  sliderBounds = bounds,
  step,
  valueText,
  onChange,
}: NumberFieldProps & { step: number }) {
  /** The value while dragging; the address is updated on release. */
  const [dragged, setDragged] = useState<number>();
  const commit = () => {
    if (dragged === undefined) return;
    onChange(Math.min(bounds[1], Math.max(bounds[0], dragged)));
    setDragged(undefined);
  };
  return (
    <input
      type="range"
      className={css.slider}
      aria-label={label}
      aria-valuetext={dragged === undefined ? valueText : undefined}
      // Steps are round numbers, whatever the minimum.
      min={Math.floor(sliderBounds[0] / step) * step}
      max={sliderBounds[1]}
      step={step}
      value={dragged ?? value}
      onChange={({ target }) => setDragged(Number(target.value))}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
}

/** A number with a decimal point or comma; undefined for anything else. */
function parseNumber(text: string): number | undefined {
  const normalised = text.trim().replace(',', '.').replace('\u2212', '-');
  return /^-?\d{1,6}(?:\.\d{0,3})?$/.test(normalised) ? Number(normalised) : undefined;
}

interface PricesProps {
  price: number;
  petrol: Petrol;
  onChange: (part: Partial<Pick<RaceView, 'priceEurPerKwh' | 'petrol'>>) => void;
}

const unchanged = (value: number) => value;

function shownPetrol(name: keyof Petrol): Shown {
  const unit = texts.petrolUnits[name];
  return unit === 'min' ? { unit, of: unchanged, metric: unchanged } : shownIn(unit);
}

export function Prices({ price, petrol, onChange }: PricesProps) {
  const summary = `${texts.priceSummary(price)} · ${texts.petrolSummary(petrol.litresPer100Km, petrol.euroPerLitre)}`;
  return (
    <Collapsible title={texts.prices} summary={summary}>
      {() => (
        <>
          <NumberField
            label={texts.charging}
            unit={texts.perKwh()}
            value={price}
            bounds={priceBounds}
            isChanged={price !== defaultPriceEurPerKwh}
            onChange={(priceEurPerKwh) => onChange({ priceEurPerKwh })}
          />
          <h3 className={css.petrol}>{texts.petrolCar}</h3>
          <p className={css.where}>{texts.petrolWhere}</p>
          {petrolNames.map((name) => {
            const shown = shownPetrol(name);
            return (
              <NumberField
                key={name}
                label={texts.petrolNames[name]}
                unit={shown.unit}
                value={fieldValue(shown, petrol[name])}
                bounds={shownBounds(shown, petrolBounds[name])}
                isChanged={petrol[name] !== defaultPetrol[name]}
                onChange={(value) => onChange({ petrol: { ...petrol, [name]: shown.metric(value) } })}
              />
            );
          })}
        </>
      )}
    </Collapsible>
  );
}
