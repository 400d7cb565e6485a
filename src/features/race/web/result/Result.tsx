import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { seriesLook } from '#web/charts/series.ts';
import { useMedia } from '#web/device/use-media.ts';
import { Page } from '#web/ui/Page.tsx';
import { petrolPlan } from '../../model/petrol.ts';
import { type Outcome, tripOf } from '../../model/race.ts';
import type { RaceView } from '../../race-address.ts';
import { briefConditionsText, conditionsText } from '../conditions-text.ts';
import { lastResult, queryOf } from '../kept-races.ts';
import type { CarFigures } from '../race-jobs.ts';
import type { RacingCar } from '../racing-cars.ts';
import { Prices } from '../settings/Prices.tsx';
import { shortNames } from '../short-names.ts';
import type { ChangeRace } from '../use-race-address.ts';
import { words } from '../words.ts';
import { usualChoice } from './chosen-cars.ts';
import { Order } from './Order.tsx';
import { Podium } from './Podium.tsx';
import css from './Result.module.css';
import { ResultActions } from './ResultActions.tsx';
import { ResultCharts } from './ResultCharts.tsx';
import { plannedOf, type Ranking, rankingOf } from './ranking.ts';
import type { ResultScene } from './result-scene.ts';
import { winnerText } from './result-sentences.ts';
import { Sureness } from './Sureness.tsx';

const texts = words.result;
/** From here on tables and cards beside each other. */
const wide = '(width >= 60rem)';

interface Props {
  race: RaceView;
  change: ChangeRace;
  figures: readonly CarFigures[];
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
}

/** A race that is over. */
export function Result(props: Props) {
  const scene = useScene(props);
  const isWide = useMedia(wide);
  useHeadingFocus();
  useKeptResult(scene);
  const { race, ranking, planned } = scene;
  const winner = winnerText(scene);
  const heading = isWide ? texts.onTheWay(race.distanceKm, winner) : winner;
  const petrol = petrolPlan({ ...race.petrol, ...tripOf(race) });
  const actions = <ResultActions scene={scene} />;
  return (
    <Page
      title={texts.onTheWay(race.distanceKm, winner)}
      heading={heading}
      sign="race"
      lead={<p className={css.lead}>{isWide ? conditionsText(race) : briefConditionsText(race)}</p>}
      actions={isWide ? actions : undefined}
    >
      <p role="status" className="visually-hidden">
        {texts.onTheWay(race.distanceKm, winner)}
      </p>
      <div className={css.body}>
        <div className={css.top} data-alone={ranking.finishers.length === 0 || undefined}>
          <Podium scene={scene} />
          {!isWide && actions}
          {isWide && ranking.finishers.length > 0 && <Sureness scene={scene} petrol={petrol} />}
        </div>
        <Order scene={scene} petrol={petrol} isWide={isWide} />
        <Prices price={race.priceEurPerKwh} petrol={race.petrol} onChange={scene.change} />
        {!isWide && ranking.finishers.length > 0 && <Sureness scene={scene} petrol={petrol} />}
        {planned.length > 0 && <ResultCharts scene={scene} isWide={isWide} />}
      </div>
    </Page>
  );
}

function useScene({ race, change, figures, cars, outcomes }: Props): ResultScene {
  const [choice, choose] = useState<readonly number[]>();
  const [asked, tell] = useState<number>();
  const names = useMemo(() => shortNames(cars), [cars]);
  const ranking = useMemo(() => rankingOf(cars, outcomes), [cars, outcomes]);
  const planned = plannedOf(ranking);
  const indexes = planned.map(({ car }) => cars.indexOf(car));
  // What was chosen in a race before may not be there any more.
  const kept = choice?.filter((index) => indexes.includes(index)) ?? [];
  const told = asked !== undefined && indexes.includes(asked) ? asked : (indexes[0] ?? 0);
  return {
    ...{ race, change, figures, cars, outcomes, ranking, planned, choose, told, tell },
    chosen: kept.length > 0 ? kept : usualChoice(indexes),
    isChosen: kept.length > 0,
    nameOf: (car) => names.get(car) ?? car.name,
    markOf: ({ index }) => seriesLook(index).mark,
  };
}

/** The film turns into the result by itself: who was there is led to its heading, and not left at a button that is gone. */
function useHeadingFocus() {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, []);
}

/** Home shows how it ended. */
function useKeptResult({ race, ranking, nameOf }: ResultScene) {
  const keep = useEffectEvent(({ finishers }: Ranking) => {
    const cars = finishers.slice(0, 3).map(({ car, plan }) => ({ name: nameOf(car), minutes: plan.minutes }));
    if (cars.length === 0) return;
    lastResult.write({ query: queryOf(race), course: race.course?.name, km: race.distanceKm, at: Date.now(), cars });
  });
  useEffect(() => keep(ranking), [ranking]);
}
