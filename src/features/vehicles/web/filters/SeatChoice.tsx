import { useId } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { seatChoices } from '../../facets.ts';
import type { Span } from '../../list-view.ts';
import { sentenceCase } from '../list/sentence-case.ts';
import { words } from '../words.ts';
import css from './SeatChoice.module.css';

const texts = words.carList;

interface Props {
  span: Span;
  counts: ReadonlyMap<number, number>;
  onChange: (span: Span) => void;
}

/** So many seats or more. */
export function SeatChoice({ span, counts, onChange }: Props) {
  const name = useId();
  const least = span.max === undefined ? span.min : NaN;
  const choices = [undefined, ...seatChoices];
  return (
    <fieldset>
      <legend className={css.legend}>{sentenceCase(texts.filterNames.seats)}</legend>
      <div className={css.choices}>
        {choices.map((seats) => (
          <label key={seats ?? 0} className={css.choice} data-chosen={least === seats || undefined}>
            <input
              type="radio"
              name={name}
              checked={least === seats}
              onChange={() => onChange(seats === undefined ? {} : { min: seats })}
            />
            <span>{seats === undefined ? texts.any : texts.seatsOrMore(seats)}</span>
            {seats !== undefined && <span className={css.count}> {formatNumber(counts.get(seats) ?? 0)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
