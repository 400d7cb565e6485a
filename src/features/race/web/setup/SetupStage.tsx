import { useState } from 'react';
import { useNotice } from '#web/ui/Notice.tsx';
import { shortestKm } from '../../model/conditions.ts';
import { kmOfCourse, type RaceView, usualKm } from '../../race-address.ts';
import type { KeptCourse } from '../course/kept-courses.ts';
import { Prices } from '../settings/Prices.tsx';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';
import { Cars } from './Cars.tsx';
import { lackOf } from './CarTiles.tsx';
import { Conditions } from './Conditions.tsx';
import { DistanceSign, RoadSign } from './DistanceSign.tsx';
import { RoadChoice } from './RoadChoice.tsx';
import css from './SetupStage.module.css';
import { StartBar } from './StartBar.tsx';

const texts = words.setup;

/** Who wants less motion is shown the result, without the film. */
const stageOfStart = (): RaceView['stage'] =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'result' : 'film';

/** Distance, cars and conditions. */
export function SetupStage({ race, change, cars, rows }: StageProps) {
  const notice = useNotice();
  const [wrong, setWrong] = useState<string>();
  const { course, courseKey, distanceKm, entries } = race;

  const reason = () => {
    if (cars.length === 0) return texts.noCars;
    if (wrong !== undefined && course === undefined) return texts.distanceWrong;
    return cars.every((car) => lackOf(car) !== undefined) ? texts.noneCanRace : undefined;
  };
  const reset = () => {
    setWrong(undefined);
    change({ entries: [], distanceKm: usualKm, courseKey: undefined });
    notice(texts.isReset, { undo: () => change({ entries, distanceKm, courseKey }) });
  };
  const takeRoad = (road: KeptCourse | undefined) => {
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
        <Cars {...{ race, change, cars, rows }} />
      </div>
      <div className={css.side}>
        <Conditions conditions={race.conditions} onChange={(conditions) => change({ conditions })} />
        <RoadChoice courseKey={courseKey} onRoad={takeRoad} />
        <Prices price={race.priceEurPerKwh} petrol={race.petrol} onChange={change} />
        <StartBar reason={reason()} onStart={() => change({ stage: stageOfStart() })} onReset={reset} />
      </div>
    </div>
  );
}
