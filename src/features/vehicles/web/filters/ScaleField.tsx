import { useId, useState } from 'react';
import field from '#web/ui/fields.module.css';
import type { Scale, ScaleName } from '../../facets.ts';
import type { Span } from '../../list-view.ts';
import {
  lowerOf,
  mapSpan,
  movedBy,
  sentenceCase,
  shownScale,
  shownSpan,
  spanOf,
  spanText,
  upperOf,
  withLower,
  withUpper,
} from '../list/view-text.ts';
import * as messages from '../messages.ts';
import css from './ScaleField.module.css';

const texts = messages.carList;
const digits = /^\d{0,7}$/;

interface SpanFieldProps {
  span: Span;
  onChange: (span: Span) => void;
}

/** Inputs for a figure's minimum and maximum; an empty one leaves that side open. */
function SpanField({ span, onChange }: SpanFieldProps) {
  return (
    <div className={css.span}>
      <End label={texts.from} value={span.min} onChange={(min) => onChange(spanOf(min, span.max))} />
      <End label={texts.to} value={span.max} onChange={(max) => onChange(spanOf(span.min, max))} />
    </div>
  );
}

interface EndProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function End({ label, value, onChange }: EndProps) {
  const id = useId();
  return (
    <div className={css.end}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={field.input}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => {
          if (digits.test(target.value)) onChange(target.value === '' ? undefined : Number(target.value));
        }}
      />
    </div>
  );
}

interface Props {
  name: ScaleName;
  scale: Scale;
  span: Span;
  histogram: readonly number[];
  onChange: (span: Span) => void;
}

/** A scale with a histogram for a figure's minimum and maximum, which can also be typed. */
export function ScaleField({ name, histogram, ...metric }: Props) {
  const shown = shownSpan(name);
  const scale = shownScale(metric.scale, shown);
  const span = mapSpan(metric.span, (value) => Math.round(shown.of(value)));
  const onChange = (next: Span) => metric.onChange(mapSpan(next, shown.metric));
  const textOf = (value: number) => endText(name, shown.metric(value));
  const [isTyped, setIsTyped] = useState(false);
  const filter = texts.filterNames[name];
  const label = sentenceCase(filter);
  const isSet = span.min !== undefined || span.max !== undefined;
  const [lower, upper] = [lowerOf(span, scale), upperOf(span, scale)];
  return (
    <fieldset className={css.field}>
      <legend className="visually-hidden">{label}</legend>
      <div className={css.head}>
        <span aria-hidden="true">{label}</span>
        <button
          type="button"
          className={css.value}
          data-set={isSet || undefined}
          aria-expanded={isTyped}
          onClick={() => setIsTyped(!isTyped)}
        >
          {rangeText(name, metric.span)}
          <span className="visually-hidden">. {texts.typed(filter)}</span>
        </button>
      </div>
      <div className={css.scale}>
        <Histogram counts={histogram} scale={scale} lower={lower} upper={upper} />
        <Track scale={scale} lower={lower} upper={upper} />
        <Thumb
          label={texts.minimum(filter)}
          scale={scale}
          value={lower}
          text={lower === scale.from ? texts.openStart(textOf(lower)) : textOf(lower)}
          // If both thumbs are at the far end, the lower one must be on top to stay reachable.
          isAbove={lower > (scale.from + scale.to) / 2}
          onChange={(value) => onChange(withLower(span, value, scale))}
        />
        <Thumb
          label={texts.maximum(filter)}
          scale={scale}
          value={upper}
          text={upper === scale.to ? texts.openEnd(textOf(upper)) : textOf(upper)}
          onChange={(value) => onChange(withUpper(span, value, scale))}
        />
      </div>
      {isTyped && <SpanField span={span} onChange={onChange} />}
    </fieldset>
  );
}

const endText = (name: ScaleName, value: number) => spanText(name, { min: value, max: value });

function rangeText(name: ScaleName, { min, max }: Span): string {
  if (min === undefined && max === undefined) return texts.any;
  if (min !== undefined && max !== undefined) return spanText(name, { min, max });
  return max === undefined ? texts.fromValue(endText(name, min ?? 0)) : texts.upTo(endText(name, max));
}

function Track({ scale: { from, to }, lower, upper }: { scale: Scale; lower: number; upper: number }) {
  const share = (value: number) => `${((100 * (value - from)) / (to - from)).toFixed(2)}%`;
  return (
    <span className={css.track} aria-hidden="true">
      <span style={{ insetInlineStart: share(lower), insetInlineEnd: `calc(100% - ${share(upper)})` }} />
    </span>
  );
}

interface ThumbProps {
  label: string;
  scale: Scale;
  value: number;
  text: string;
  isAbove?: boolean;
  onChange: (value: number) => void;
}

function Thumb({ label, scale, value, text, isAbove = false, onChange }: ThumbProps) {
  return (
    <input
      type="range"
      className={css.thumb}
      data-above={isAbove || undefined}
      aria-label={label}
      aria-valuetext={text}
      min={scale.from}
      max={scale.to}
      step={scale.step}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      onKeyDown={(event) => {
        const moved = movedBy(event.key, value, scale);
        if (moved === undefined) return;
        event.preventDefault();
        onChange(moved);
      }}
    />
  );
}

const [binWidth, gap, height] = [10, 1, 36];

interface HistogramProps {
  counts: readonly number[];
  scale: Scale;
  lower: number;
  upper: number;
}

/** The distribution of cars on the scale; decorative. */
function Histogram({ counts, scale: { from, to }, lower, upper }: HistogramProps) {
  const maximum = Math.max(1, ...counts);
  const bars = { within: '', beyond: '' };
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue;
    const middle = from + ((index + 0.5) / counts.length) * (to - from);
    const top = height - Math.max(2, (count / maximum) * height);
    const bar = `M${index * binWidth} ${height}V${top.toFixed(1)}h${binWidth - gap}V${height}z`;
    bars[middle >= lower && middle <= upper ? 'within' : 'beyond'] += bar;
  }
  return (
    <svg
      className={css.histogram}
      viewBox={`0 0 ${counts.length * binWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={bars.within} className={css.within} />
      <path d={bars.beyond} className={css.beyond} />
    </svg>
  );
}
