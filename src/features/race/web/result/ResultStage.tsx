import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { useMedia } from '#web/device/use-media.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type PetrolPlan, petrolPlan } from '../../model/petrol.ts';
import { hasPlan, type Outcome, type Race, tripOf } from '../../model/race.ts';
import type { RaceFacts } from '../../model/race-car.ts';
import type { RaceView } from '../../race-address.ts';
import { raceQuery } from '../api.ts';
import { CarShape } from '../CarShape.tsx';
import { conditionsText, shortConditionsText } from '../conditions-text.ts';
import { durationText, gapText } from '../duration-text.ts';
import { watchAgain } from '../film/scene.ts';
import * as messages from '../messages.ts';
import { type RacingCar, shortNames } from '../racing-cars.ts';
import { Prices } from '../settings.tsx';
import { lastResult, queryOf } from '../stored-races.ts';
import type { ChangeRace, StageProps } from '../use-race-address.ts';
import arrivalCss from './ArrivalTimes.module.css';
import { timeScale } from './axes.ts';
import { FinishOrder } from './FinishOrder.tsx';
import { ResultCharts } from './ResultCharts.tsx';
import css from './ResultStage.module.css';
import {
  certaintyText,
  defaultChoice,
  marginText,
  plannedOf,
  type Ranking,
  type ResultScene,
  rankingOf,
  winnerText,
} from './result-scene.ts';
import { ShareDialog } from './ShareDialog.tsx';

export function ResultStage({ race, change, cars }: StageProps) {
  const figures = useMemo(() => cars.map(({ vehicle }) => vehicle), [cars]);
  const query = useQuery({
    ...raceQuery(race, figures),
    // If only a condition changed, the previous outcomes stay on the page until the new ones are ready.
    placeholderData: (previous) => (previous !== undefined && isSameRace(previous, race) ? previous : undefined),
  });
  if (query.data !== undefined) return <Result {...{ race, change, figures, cars, outcomes: query.data }} />;
  return (
    <Page title={pages.races.title} sign="race">
      <QueryState query={query} title={messages.result.failed} skeleton={<Skeleton height="19rem" count={2} />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

const isSameRace = (outcomes: readonly Outcome[], { entries }: Race): boolean =>
  outcomes.length === entries.length &&
  outcomes.every((outcome, index) => {
    const entry = entries[index];
    return outcome.car === entry?.car && (!hasPlan(outcome) || outcome.strategy === entry.strategy);
  });

const texts = messages.result;

const playShape = 'M7 5l12 7-12 7z';

function ResultActions({ scene }: { scene: ResultScene }) {
  const [isSharing, setIsSharing] = useState(false);
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const { change } = scene;
  const again = () => {
    watchAgain(scene.race);
    change({ stage: 'film' });
  };
  return (
    <div className={css.actions}>
      <Button onClick={() => setIsSharing(true)}>
        <Icon shape={share} />
        {texts.share}
      </Button>
      <Button onClick={() => change({ stage: 'setup' })}>{texts.change}</Button>
      <Button tone="accent" className={css.first} onClick={again}>
        <Icon shape={playShape} />
        {prefersReducedMotion ? texts.stepThrough : texts.again}
      </Button>
      {isSharing && <ShareDialog scene={scene} onClose={() => setIsSharing(false)} />}
    </div>
  );
}

/** The first three on a road sign. A stranded car has no block. */
function Podium({ scene }: { scene: ResultScene }) {
  const { ranking, nameOf } = scene;
  const first = ranking.finishers.slice(0, 3);
  return (
    <section className={css.sign} aria-label={texts.podium}>
      {first.length > 0 && (
        <ol className={css.blocks}>
          {first.map(({ car, plan, place, behindMin }, rank) => (
            <li key={car.index} className={css.step} data-rank={rank + 1} data-place={place}>
              <CarShape car={car} className={css.car} />
              <span className={css.name}>{nameOf(car)}</span>
              <span className={css.block}>
                <span className={css.place}>
                  <span className="visually-hidden">{texts.place(place)}</span>
                  <span aria-hidden="true">{place}</span>
                </span>
                <span>{place === 1 ? durationText(plan.minutes) : gapText(behindMin)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={css.sentence}>{marginText(scene)}</p>
    </section>
  );
}

/** At this width there are tables, and cards side by side. */
const wide = '(width >= 60rem)';

interface Props {
  race: RaceView;
  change: ChangeRace;
  figures: readonly RaceFacts[];
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
}

function Result(props: Props) {
  const scene = useScene(props);
  const isWide = useMedia(wide);
  useHeadingFocus();
  useStoreResult(scene);
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
      lead={<p className={css.lead}>{isWide ? conditionsText(race) : shortConditionsText(race)}</p>}
      actions={isWide ? actions : undefined}
    >
      <p role="status" className="visually-hidden">
        {texts.onTheWay(race.distanceKm, winner)}
      </p>
      <div className={css.body}>
        <div className={css.top} data-alone={ranking.finishers.length === 0 || undefined}>
          <Podium scene={scene} />
          {!isWide && actions}
          {isWide && ranking.finishers.length > 0 && <ArrivalTimes scene={scene} petrol={petrol} />}
        </div>
        <FinishOrder scene={scene} petrol={petrol} isWide={isWide} />
        <Prices price={race.priceEurPerKwh} petrol={race.petrol} onChange={scene.change} />
        {!isWide && ranking.finishers.length > 0 && <ArrivalTimes scene={scene} petrol={petrol} />}
        {planned.length > 0 && <ResultCharts scene={scene} isWide={isWide} />}
      </div>
    </Page>
  );
}

function useScene({ race, change, figures, cars, outcomes }: Props): ResultScene {
  const [choice, choose] = useState<readonly number[]>();
  const [requested, showDetails] = useState<number>();
  const names = useMemo(() => shortNames(cars), [cars]);
  const ranking = useMemo(() => rankingOf(cars, outcomes), [cars, outcomes]);
  const planned = plannedOf(ranking);
  const indexes = planned.map(({ car }) => cars.indexOf(car));
  // Cars chosen in another race may not be in this one.
  const stillChosen = choice?.filter((index) => indexes.includes(index)) ?? [];
  const detailed = requested !== undefined && indexes.includes(requested) ? requested : (indexes[0] ?? 0);
  return {
    ...{ race, change, figures, cars, outcomes, ranking, planned, choose, detailed, showDetails },
    chosen: stillChosen.length > 0 ? stillChosen : defaultChoice(indexes),
    isChosen: stillChosen.length > 0,
    nameOf: (car) => names.get(car) ?? car.name,
    markOf: ({ index }) => letteredStyle(index).mark,
  };
}

/** The film's buttons no longer exist when the result appears, so focus moves to the heading. */
function useHeadingFocus() {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, []);
}

/** Stores the result for the home page. */
function useStoreResult({ race, ranking, nameOf }: ResultScene) {
  const store = useEffectEvent(({ finishers }: Ranking) => {
    const cars = finishers.slice(0, 3).map(({ car, plan }) => ({ name: nameOf(car), minutes: plan.minutes }));
    if (cars.length === 0) return;
    lastResult.write({ query: queryOf(race), course: race.course?.name, km: race.distanceKm, at: Date.now(), cars });
  });
  useEffect(() => store(ranking), [ranking]);
}

/** Short enough for a tick: "8 h", "8:30". */
const tickText = (minutes: number) =>
  minutes < 60 || minutes % 60 === 0
    ? durationText(minutes)
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function ArrivalTimes({ scene, petrol }: { scene: ResultScene; petrol: PetrolPlan }) {
  const { ranking, nameOf } = scene;
  const { finishers } = ranking;
  const ends = finishers.flatMap(({ plan: { minutes, errorMin } }) => [minutes - errorMin, minutes + errorMin]);
  const times = [petrol.minutes, ...ends];
  const scale = timeScale(Math.min(...times), Math.max(...times), 4);
  const at = (minutes: number) => `${100 * scale.share(minutes)}%`;
  const [bars, chance] = certaintyText(scene);
  return (
    <Panel title={texts.sure}>
      <p className={arrivalCss.lead}>
        {texts.sureLead} {bars} <strong>{chance}</strong>
      </p>
      <div className={arrivalCss.plot}>
        <ol className={arrivalCss.rows}>
          <li className={arrivalCss.row}>
            <span className={arrivalCss.label}>{texts.petrol}</span>
            <span className={arrivalCss.track}>
              <span className="visually-hidden">{durationText(petrol.minutes)}</span>
              <span className={arrivalCss.diamond} style={{ left: at(petrol.minutes) }} />
            </span>
          </li>
          {finishers.map(({ car, plan: { minutes, errorMin }, isClose }) => (
            <li key={car.index} className={arrivalCss.row}>
              <span className={arrivalCss.label}>
                <SeriesMark index={car.index} /> <span className={arrivalCss.name}>{nameOf(car)}</span>
              </span>
              <span className={arrivalCss.track} style={{ color: letteredStyle(car.index).color }}>
                <span className="visually-hidden">
                  {`${durationText(minutes)}, ${texts.errorSpoken(Math.round(errorMin))}`}
                  {isClose && `, ${texts.close}`}
                </span>
                <span
                  className={arrivalCss.bar}
                  style={{
                    left: at(minutes - errorMin),
                    width: `calc(${at(minutes + errorMin)} - ${at(minutes - errorMin)})`,
                  }}
                />
                <span className={arrivalCss.dot} style={{ left: at(minutes) }} />
              </span>
            </li>
          ))}
        </ol>
        <div className={arrivalCss.axis} aria-hidden="true">
          {scale.ticks.map((tick) => (
            <span key={tick} className={arrivalCss.tick} style={{ left: at(tick) }}>
              {tickText(tick)}
            </span>
          ))}
        </div>
      </div>
    </Panel>
  );
}
