import { useId, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { messages } from '../messages.ts';
import css from './settings.module.css';

const texts = messages.setup;

interface Props {
  label: string;
  unit: string;
  value: number;
  bounds: readonly [min: number, max: number];
  /** Shown bold, and announced. */
  isChanged: boolean;
  onChange: (value: number) => void;
  /** The slider's step; without one there's no slider. */
  step?: number;
  /** A smaller range for the slider, if the bounds would leave too little room for common values. */
  sliderBounds?: readonly [min: number, max: number];
  /** The value as text. */
  valueText?: string;
}

/** A number with a field for precision and, optionally, a slider for speed. */
export function NumberField(props: Props) {
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
            // Values out of bounds are clamped.
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

function Slider({ label, value, bounds, sliderBounds = bounds, step, valueText, onChange }: Props & { step: number }) {
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
