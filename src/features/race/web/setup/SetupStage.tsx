import { useId, useState } from 'react';
import { asTyped, shownBounds } from '#web/text/units.ts';
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
import type { StoredCourse } from '../course/stored-courses.ts';
import { messages } from '../messages.ts';
import { Fold } from '../settings/Fold.tsx';
import { NumberField } from '../settings/NumberField.tsx';
import { Prices } from '../settings/Prices.tsx';
import type { StageProps } from '../stage-props.ts';
import { Cars } from './Cars.tsx';
import { firstMissing } from './CarTiles.tsx';
import { changedNames, conditionText, isChanged, shownCondition, shownNames } from './condition-text.ts';
import { DistanceSign, RoadSign } from './DistanceSign.tsx';
import { conditionIcons } from './icons.ts';
import { RoadChoice } from './RoadChoice.tsx';
import css from './SetupStage.module.css';

const texts = messages.setup;

/** For bounds far beyond everyday values. */
const reaches: Partial<Record<ConditionName, readonly [number, number]>> = {
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

/** The conditions: summarised in a few messages, and opened to be changed. */
function Conditions({ conditions, onChange }: ConditionsProps) {
  const notice = useNotice();
  const toDefaults = () => {
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
    <Fold title={texts.conditions} summary={summary}>
      {() => (
        <>
          {conditionNames.map((name) => (
            <Condition key={name} {...{ name, conditions, onChange }} />
          ))}
          {changedNames(conditions).length > 0 && <Button onClick={toDefaults}>{texts.defaults}</Button>}
        </>
      )}
    </Fold>
  );
}

function Condition({ name, conditions, onChange }: ConditionsProps & { name: ConditionName }) {
  const { bounds, step } = conditionRows[name];
  const shown = shownCondition(name);
  const reach = reaches[name];
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
      value={rounded(asTyped(shown, conditions[name]))}
      bounds={shownBounds(shown, bounds)}
      reach={reach && shownBounds(shown, reach)}
      step={name === 'wetShare' ? 100 * step : step}
      valueText={conditionText(conditions, name)}
      isChanged={isChanged(conditions, name)}
      onChange={(value) => onChange({ ...conditions, [name]: rounded(shown.metric(value)) })}
    />
  );
}

/** To the precision of the address. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** With reduced motion the film is skipped. */
const stageOfStart = (): RaceView['stage'] =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'result' : 'film';

/** Distance, cars and conditions. */
export function SetupStage({ race, change, cars, rows, byId }: StageProps) {
  const notice = useNotice();
  const [wrong, setWrong] = useState<string>();
  const { course, courseKey, distanceKm, entries } = race;

  const reason = () => {
    if (cars.length === 0) return texts.noCars;
    if (wrong !== undefined && course === undefined) return texts.distanceWrong();
    if (cars.some((car) => firstMissing(car, race.conditions) === undefined)) return undefined;
    return race.conditions.trailerKg > 0 ? texts.noneCanTow : texts.noneCanRace;
  };
  const reset = () => {
    setWrong(undefined);
    change({ entries: [], distanceKm: defaultKm, courseKey: undefined });
    notice(texts.isReset, { undo: () => change({ entries, distanceKm, courseKey }) });
  };
  const takeRoad = (road: StoredCourse | undefined) => {
    setWrong(undefined);
    const km = road === undefined ? Math.max(shortestKm, Math.round(distanceKm)) : kmOfCourse(road.course);
    change({ courseKey: road?.key, distanceKm: km });
  };
  return (
    <div className={css.layout}>
      <div className={css.side}>
        {course ? (
          <RoadSign course={course} onLevel={() => takeRoad(undefined)} />
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
        <RoadChoice courseKey={courseKey} onRoad={takeRoad} />
        <Prices price={race.priceEurPerKwh} petrol={race.petrol} onChange={change} />
        <UnitsLink />
        <StartBar reason={reason()} onStart={() => change({ stage: stageOfStart() })} onReset={reset} />
      </div>
    </div>
  );
}

interface StartBarProps {
  /** Why it can't start; undefined if it can. */
  reason: string | undefined;
  onStart: () => void;
  onReset: () => void;
}

/** The two buttons at the foot: within reach of the thumb on a phone. */
function StartBar({ reason, onStart, onReset }: StartBarProps) {
  const reasonId = useId();
  useRootMark('startBar');
  const isOff = reason !== undefined;
  const face = (
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
          {face}
        </button>
      ) : (
        <Button tone="accent" onClick={onStart}>
          {face}
        </Button>
      )}
    </div>
  );
}
