import { useId, useState } from 'react';
import { fieldValue, shownBounds } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useRootMark } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { UnitsLink } from '#web/ui/UnitsLink.tsx';
import {
  type ConditionName,
  type Conditions as ConditionValues,
  conditionNames,
  conditionRows,
  defaultConditions,
  shortestKm,
} from '../../model/conditions.ts';
import { defaultKm, kmOfCourse, type RaceView } from '../../race-address.ts';
import { changedNames, conditionText, isChanged, shownCondition, shownNames } from '../conditions-text.ts';
import type { StoredCourse } from '../course/stored-courses.ts';
import * as messages from '../messages.ts';
import { Collapsible, NumberField, Prices } from '../settings.tsx';
import type { StageProps } from '../use-race-address.ts';
import { Cars } from './Cars.tsx';
import { raceProblem } from './CarTiles.tsx';
import { DistanceSign, RoadChoice, RoadSign } from './Road.tsx';
import css from './SetupStage.module.css';

const texts = messages.setup;

const drop = 'M12 3.5s6 6.4 6 10.7a6 6 0 0 1-12 0C6 9.9 12 3.5 12 3.500z';
const thermometer = 'M10 13.500V5.500a2 2 0 0 1 4 0v8a4 4 0 1 1-4 0zM12 9v8';
const wind = 'M3 9h11.500a2.5 2.5 0 1 0-2.5-2.500M3 13h15.500a2.5 2.5 0 1 1-2.5 2.500M3 17h7.500a2 2 0 1 1-2 2';
const gauge = 'M5 18.500a9 9 0 1 1 14 0M12 13.500l4-4';
const plug = 'M9 3.500v5M15 3.500v5M6.5 8.500h11v3a5.5 5.5 0 0 1-11 0zM12 17v4';
const bolt = 'M13 3L5.5 13.500H11L10 21l8-11h-5.500z';
const battery = 'M4 8h14v8H4zM18 10.500h2.500v3H18M7 11v2';
const clock = 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.500V12l3 2';
const load = 'M8.5 8h7L19 20H5zM12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';

const conditionIcons: Record<ConditionName, string> = {
  temperatureC: thermometer,
  wetShare: drop,
  headwindKmh: wind,
  speedCapKmh: gauge,
  startChargePercent: battery,
  chargerReservePercent: battery,
  goalReservePercent: battery,
  chargerSpacingKm: plug,
  chargerPowerKw: bolt,
  stopMin: clock,
  loadKg: load,
  degradationPercent: battery,
  chargerVoltageV: bolt,
  roofBox: load,
  trailerKg: load,
  preheated: thermometer,
  batteryConditioned: battery,
  heatPump: thermometer,
};

/** Ranges of the sliders whose bounds go far beyond everyday values. */
const sliderRanges: Partial<Record<ConditionName, readonly [number, number]>> = {
  speedCapKmh: [50, 200],
  chargerSpacingKm: [1, 300],
  chargerPowerKw: [3, 400],
  stopMin: [0, 20],
  loadKg: [0, 500],
};

interface ConditionsProps {
  conditions: ConditionValues;
  onChange: (conditions: ConditionValues) => void;
}

function Conditions({ conditions, onChange }: ConditionsProps) {
  const notice = useNotice();
  const resetConditions = () => {
    onChange(defaultConditions);
    notice(texts.defaultsBack, { undo: () => onChange(conditions) });
  };
  const summary = (
    <ul className={css.summary}>
      {shownNames(conditions).map((name) => (
        <li key={name} data-changed={isChanged(conditions, name) || undefined}>
          <Icon shape={conditionIcons[name]} />
          {conditionText(conditions, name)}
        </li>
      ))}
    </ul>
  );
  return (
    <Collapsible title={texts.conditions} summary={summary}>
      {() => (
        <>
          {conditionNames.map((name) => (
            <Condition key={name} {...{ name, conditions, onChange }} />
          ))}
          {changedNames(conditions).length > 0 && <Button onClick={resetConditions}>{texts.defaults}</Button>}
        </>
      )}
    </Collapsible>
  );
}

function Condition({ name, conditions, onChange }: ConditionsProps & { name: ConditionName }) {
  const { bounds, step } = conditionRows[name];
  const shown = shownCondition(name);
  const range = sliderRanges[name];
  const choices = texts.choices[name];
  if (choices !== undefined) {
    return (
      <div className={css.choice} data-changed={isChanged(conditions, name) || undefined}>
        <Segmented
          label={texts.names[name]}
          options={choices.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(conditions[name])}
          onChange={(value) => onChange({ ...conditions, [name]: Number(value) })}
        />
      </div>
    );
  }
  return (
    <NumberField
      label={texts.names[name]}
      unit={shown.unit}
      value={rounded(fieldValue(shown, conditions[name]))}
      bounds={shownBounds(shown, bounds)}
      sliderBounds={range && shownBounds(shown, range)}
      step={name === 'wetShare' ? 100 * step : step}
      valueText={conditionText(conditions, name)}
      isChanged={isChanged(conditions, name)}
      onChange={(value) => onChange({ ...conditions, [name]: rounded(shown.metric(value)) })}
    />
  );
}

/** Rounds to the precision of the address. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** With reduced motion the film is skipped. */
const startStage = (): RaceView['stage'] =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'result' : 'film';

export function SetupStage({ race, change, cars, rows, byId }: StageProps) {
  const notice = useNotice();
  const [wrong, setWrong] = useState<string>();
  const { course, courseKey, distanceKm, entries } = race;

  const reason = () => {
    if (cars.length === 0) return texts.noCars;
    if (wrong !== undefined && course === undefined) return texts.distanceWrong();
    if (cars.some((car) => raceProblem(car, race.conditions) === undefined)) return undefined;
    return race.conditions.trailerKg > 0 ? texts.noneCanTow : texts.noneCanRace;
  };
  const reset = () => {
    setWrong(undefined);
    change({ entries: [], distanceKm: defaultKm, courseKey: undefined });
    notice(texts.isReset, { undo: () => change({ entries, distanceKm, courseKey }) });
  };
  const chooseRoad = (road: StoredCourse | undefined) => {
    setWrong(undefined);
    const km = road === undefined ? Math.max(shortestKm, Math.round(distanceKm)) : kmOfCourse(road.course);
    change({ courseKey: road?.key, distanceKm: km });
  };
  return (
    <div className={css.layout}>
      <div className={css.side}>
        {course ? (
          <RoadSign course={course} onLevel={() => chooseRoad(undefined)} />
        ) : (
          <DistanceSign
            km={distanceKm}
            onKm={(km) => change({ distanceKm: km, courseKey: undefined })}
            wrong={wrong}
            onWrong={setWrong}
          />
        )}
        <Cars {...{ race, change, cars, rows, byId }} />
      </div>
      <div className={css.side}>
        <Conditions conditions={race.conditions} onChange={(conditions) => change({ conditions })} />
        <RoadChoice courseKey={courseKey} onRoad={chooseRoad} />
        <Prices price={race.priceEurPerKwh} petrol={race.petrol} onChange={change} />
        <UnitsLink />
        <StartBar reason={reason()} onStart={() => change({ stage: startStage() })} onReset={reset} />
      </div>
    </div>
  );
}

interface StartBarProps {
  /** Why the race can't start; undefined if it can. */
  reason: string | undefined;
  onStart: () => void;
  onReset: () => void;
}

/** The two buttons at the foot of the page, on phones within reach of the thumb. */
function StartBar({ reason, onStart, onReset }: StartBarProps) {
  const reasonId = useId();
  useRootMark('startBar');
  const isOff = reason !== undefined;
  const label = (
    <>
      <Icon name="race" />
      {messages.race.start}
    </>
  );
  return (
    <div className={css.bar}>
      <p id={reasonId} className={css.reason}>
        {reason}
      </p>
      <Button onClick={onReset}>{messages.race.reset}</Button>
      {isOff ? (
        // Not `disabled`: keyboard users can focus it and learn why it does nothing.
        <button type="button" className={css.off} aria-disabled aria-describedby={reasonId}>
          {label}
        </button>
      ) : (
        <Button tone="accent" onClick={onStart}>
          {label}
        </Button>
      )}
    </div>
  );
}
