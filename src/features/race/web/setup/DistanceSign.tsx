import { type KeyboardEvent, useId, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { fieldValue, shownBounds, shownIn } from '#web/text/units.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { longestKm, shortestKm } from '../../model/conditions.ts';
import type { Course } from '../../model/course.ts';
import * as messages from '../messages.ts';
import css from './DistanceSign.module.css';
import { distancePresets, kmLess, kmMore, parseKm } from './entries.ts';

const texts = messages.setup;

interface Props {
  km: number;
  onKm: (km: number) => void;
  /** The invalid input; undefined if it's valid. */
  wrong: string | undefined;
  onWrong: (text: string | undefined) => void;
}

/** The race's distance; the number on the sign is an input. */
export function DistanceSign({ km, onKm, wrong, onWrong }: Props) {
  const errorId = useId();
  const set = (next: number) => {
    onWrong(undefined);
    onKm(next);
  };
  return (
    <section aria-label={texts.distance} className={css.distance}>
      <div className={css.sign}>
        <div className={css.top}>
          <button type="button" className={css.round} aria-label={texts.kmLess} onClick={() => set(kmLess(km))}>
            <Icon shape="M5 12h14" />
          </button>
          <KmField {...{ km, wrong, onWrong, errorId }} onKm={set} />
          <button type="button" className={css.round} aria-label={texts.kmMore} onClick={() => set(kmMore(km))}>
            <Icon name="plus" />
          </button>
        </div>
        <fieldset className={css.presets}>
          <legend className="visually-hidden">{texts.presets}</legend>
          {distancePresets().map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === fieldValue(shownIn('km'), km) && wrong === undefined}
              onClick={() => set(shownIn('km').metric(preset))}
            >
              {formatNumber(preset)} <span className="visually-hidden">{texts.km()}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <p id={errorId} role="alert" className={css.error}>
        {wrong !== undefined && texts.distanceWrong()}
      </p>
    </section>
  );
}

const pageSteps = 5;

/** The width of the input in digits; a comma is narrower than a digit. */
const widthOf = (text: string) => Math.max(2, text.length - 0.5 * (text.match(/\D/g)?.length ?? 0) + 0.1);

function KmField({ km, onKm, wrong, onWrong, errorId }: Props & { errorId: string }) {
  /** The text while the field has focus. */
  const [typed, setTyped] = useState<string>();
  const unit = shownIn('km');
  const [min, max] = shownBounds(unit, [shortestKm, longestKm]);
  const text = typed ?? wrong ?? formatNumber(unit.of(km), 0);
  const setKm = (next: number) => {
    setTyped(undefined);
    onKm(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const times = (step: (from: number) => number, count: number) =>
      Array.from({ length: count }).reduce<number>((from) => step(from), km);
    const moves: Partial<Record<string, () => number>> = {
      ArrowUp: () => kmMore(km),
      ArrowDown: () => kmLess(km),
      PageUp: () => times(kmMore, pageSteps),
      PageDown: () => times(kmLess, pageSteps),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setKm(move());
  };
  return (
    <label className={css.number} data-long={text.length > 5 || undefined}>
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={texts.distanceIn()}
        aria-valuenow={Math.round(unit.of(km))}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${text} ${texts.km()}`}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : errorId}
        style={{ width: `${widthOf(text)}ch` }}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseKm(target.value);
          if (next === undefined) onWrong(target.value);
          else onKm(next);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">{texts.km()}</span>
    </label>
  );
}

/** The sign for a real road, whose length is fixed. */
export function RoadSign({ course, onLevel }: { course: Course; onLevel: () => void }) {
  const sum = (of: 'climbM' | 'descentM') => course.pieces.reduce((all, piece) => all + piece[of], 0);
  const length = shownIn('km').of(course.lengthKm);
  return (
    <section aria-label={texts.distance} className={css.distance}>
      <div className={css.sign} data-road>
        <p className={css.length}>
          {formatNumber(length, length < 100 ? 1 : 0)} <span>{texts.km()}</span>
        </p>
        <p>
          <strong>{texts.onRoad(course.name || texts.unnamedRoad)}</strong>,{' '}
          {course.hasNoHeights ? texts.noHeights : texts.climbs(sum('climbM'), sum('descentM'))}
        </p>
        {course.fewPoints !== undefined && <p>{texts.straight(course.fewPoints)}</p>}
        <div className={css.presets}>
          <button type="button" onClick={onLevel}>
            {texts.levelAgain}
          </button>
        </div>
      </div>
    </section>
  );
}
