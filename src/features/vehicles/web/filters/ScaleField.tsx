import { useState } from 'react';
import type { Scale, ScaleName } from '../../facets.ts';
import type { Span } from '../../list-view.ts';
import { sentenceCase } from '../list/sentence-case.ts';
import { spanText } from '../list/view-text.ts';
import { words } from '../words.ts';
import { Histogram } from './Histogram.tsx';
import css from './ScaleField.module.css';
import { SpanField } from './SpanField.tsx';
import { lowerOf, movedBy, upperOf, withLower, withUpper } from './two-thumbs.ts';

const texts = words.carList;

interface Props {
  name: ScaleName;
  scale: Scale;
  span: Span;
  histogram: readonly number[];
  onChange: (span: Span) => void;
}

/** From and to of one figure on a scale that shows how many cars lie where; what the value says can also be typed. */
export function ScaleField({ name, scale, span, histogram, onChange }: Props) {
  const [isTyped, setIsTyped] = useState(false);
  const label = sentenceCase(texts.filterNames[name]);
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
          {rangeText(name, span)}
          <span className="visually-hidden">. {texts.typed(label)}</span>
        </button>
      </div>
      <div className={css.scale}>
        <Histogram counts={histogram} scale={scale} lower={lower} upper={upper} />
        <Track scale={scale} lower={lower} upper={upper} />
        <Thumb
          label={texts.least(label)}
          scale={scale}
          value={lower}
          text={lower === scale.from ? texts.openStart(textOf(name, lower)) : textOf(name, lower)}
          // Where both are at the far end the lower one must be the one that can be taken.
          isAbove={lower > (scale.from + scale.to) / 2}
          onChange={(value) => onChange(withLower(span, value, scale))}
        />
        <Thumb
          label={texts.most(label)}
          scale={scale}
          value={upper}
          text={upper === scale.to ? texts.openEnd(textOf(name, upper)) : textOf(name, upper)}
          onChange={(value) => onChange(withUpper(span, value, scale))}
        />
      </div>
      {isTyped && <SpanField span={span} onChange={onChange} />}
    </fieldset>
  );
}

const textOf = (name: ScaleName, value: number) => spanText(name, { min: value, max: value });

function rangeText(name: ScaleName, { min, max }: Span): string {
  if (min === undefined && max === undefined) return texts.any;
  if (min !== undefined && max !== undefined) return spanText(name, { min, max });
  return max === undefined ? texts.fromValue(textOf(name, min ?? 0)) : texts.upTo(textOf(name, max));
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
