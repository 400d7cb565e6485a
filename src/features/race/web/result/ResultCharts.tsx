import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LineChart } from '#web/charts/LineChart.tsx';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { formatList } from '#web/text/format.ts';
import { shownIn } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { Strategy } from '../../model/conditions.ts';
import { arrives, hasPlan, type Outcome } from '../../model/race.ts';
import { capOf } from '../../model/speed.ts';
import { strategySweep } from '../../model/sweeps.ts';
import { raceQuery, type Sweep } from '../api.ts';
import { durationText, gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { differenceAxis, shownAxis, shownLine } from './axes.ts';
import { ColderPanel } from './ColderPanel.tsx';
import { arrivalMin, hoursLine, lowest } from './chart-lines.ts';
import { FlipPanel } from './FlipPanel.tsx';
import css from './ResultCharts.module.css';
import { ResultSection } from './ResultSection.tsx';
import { chosenPlans, maxDrawn, type ResultScene, toggled } from './result-scene.ts';
import { StopsPanel } from './StopsPanel.tsx';
import { SweepState, useRaceAgain, useSweep } from './SweepState.tsx';
import { ChargeChart, DistanceChart } from './TripCharts.tsx';

const texts = messages.result;
const [slowestKmh, fastestKmh] = [80, 180];

/** Times by speed, with all cars at the cap; a ring marks the fastest. */
function FasterPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const sweep = useSweep('speed', scene);
  const raceAgain = useRaceAgain(scene);
  const { conditions } = scene.race;
  const { speedCapKmh } = conditions;
  const unit = shownIn('km/h');
  const axis = shownAxis(unit, { from: slowestKmh, to: fastestKmh, step: 5 }, 5);
  const isWithin = speedCapKmh >= slowestKmh && speedCapKmh <= fastestKmh;
  const lines = sweep.data === undefined ? [] : linesOf(sweep.data, scene);
  const best = lines[0]?.ring?.[0];
  return (
    <ResultSection title={texts.faster} main={best === undefined ? undefined : texts.fasterMain(best)} isWide={isWide}>
      <SweepState sweep={sweep}>
        {() => {
          if (lines.every(({ points }) => points.length === 0)) return <p>{texts.noneArrives}</p>;
          return (
            <LineChart
              sentence={texts.fasterSentence(lossText(lines))}
              lines={lines.map((line) => shownLine(line, unit, axis))}
              x={{
                label: texts.speedAxis(),
                ...axis,
                tickStep: 20,
                format: (speed) => texts.kmh(unit.metric(speed)),
              }}
              y={differenceAxis(lines)}
              upright={isWithin ? { at: unit.of(speedCapKmh) } : undefined}
              tableStep={10}
              pick={{
                hint: texts.pickSpeed,
                onPick: (speed) => {
                  const kmh = unit.metric(speed);
                  raceAgain({ conditions: { ...conditions, speedCapKmh: kmh } }, texts.cap(kmh));
                },
              }}
              isBrief
              heightPx={200}
            />
          );
        }}
      </SweepState>
    </ResultSection>
  );
}

const linesOf = (data: Sweep, scene: ResultScene) =>
  chosenPlans(scene).map(({ car }) => {
    const points = hoursLine(data, scene.cars.indexOf(car), ({ conditions }) => conditions.speedCapKmh);
    const mark = scene.markOf(car);
    return { name: `${mark} ${scene.nameOf(car)}`, mark, index: car.index, points, ring: lowest(points) };
  });

function lossText(lines: ReturnType<typeof linesOf>): string {
  const marksAt = new Map<number, string[]>();
  for (const { mark, points, ring } of lines) {
    // If its time only levels off beyond the best speed, the car has reached its top speed.
    const loses = ring !== undefined && points.some(([kmh, hours]) => kmh > ring[0] && hours > ring[1] + 1e-6);
    if (loses) marksAt.set(ring[0], [...(marksAt.get(ring[0]) ?? []), mark]);
  }
  if (marksAt.size === 0) return texts.neverLoses;
  const sorted = [...marksAt].sort(([a], [b]) => a - b);
  return sorted.map(([kmh, marks]) => texts.losesAbove(formatList(marks), kmh, marks.length === 1)).join(' ');
}

function StrategyPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const { race, figures, cars, detailed, change, nameOf } = scene;
  const byStrategy = strategySweep(race, detailed);
  const { data, isError } = useQuery(raceQuery(byStrategy, figures));
  const car = cars[detailed];
  if (car === undefined) return null;
  const rows = byStrategy.entries.map(({ strategy }, index) => ({ strategy, outcome: data?.[index] }));
  return (
    <ResultSection title={texts.strategy} main={mainText(rows, car.entry.strategy)} isWide={isWide}>
      <p className={css.lead}>{isError ? texts.computeFailed : texts.strategySentence(nameOf(car))}</p>
      <ul className={css.rows}>
        {rows.map(({ strategy, outcome }) => (
          <li key={strategy} data-now={strategy === car.entry.strategy || undefined}>
            {strategy === car.entry.strategy && <SeriesMark index={car.index} />}
            <span className={css.name}>
              {nameText(strategy, outcome, capOf({ topSpeedKmh: undefined }, race.conditions))}
              {strategy === car.entry.strategy && <span className="visually-hidden">, {texts.now}</span>}
            </span>
            <span className={css.time}>{timeText(outcome)}</span>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => change({ entries: byStrategy.entries, stage: 'film' })}>
        {texts.againstItself}
      </Button>
    </ResultSection>
  );
}

function nameText(strategy: Strategy, outcome: Outcome | undefined, capKmh: number): string {
  const name = texts.strategies[strategy];
  if (strategy === 'at-the-cap') return texts.strategyCap(capKmh);
  const hasStops = strategy === 'fewest-stops' && outcome !== undefined && arrives(outcome);
  return hasStops ? texts.strategyStops(name, outcome.stops) : name;
}

function timeText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  if (hasPlan(outcome) && outcome.strandedAtKm !== undefined) return texts.strandedAt(outcome.strandedAtKm);
  const minutes = arrivalMin(outcome);
  return minutes === undefined ? texts.noGap : durationText(minutes);
}

/** An alternative strategy, for the collapsed row: "10–80%: +4 min". */
function mainText(
  rows: readonly { strategy: Strategy; outcome: Outcome | undefined }[],
  now: Strategy,
): string | undefined {
  const minutesBy = (wanted: Strategy) => arrivalMin(rows.find(({ strategy }) => strategy === wanted)?.outcome);
  const other = now === 'ten-to-eighty' ? 'fastest' : 'ten-to-eighty';
  const [own, others] = [minutesBy(now), minutesBy(other)];
  if (own === undefined || others === undefined) return undefined;
  return texts.strategyMain(messages.setup.strategies[other], gapText(others - own));
}

/** Chooses the cars that the charts draw; on phones they're shown only by their letters. */
function CarChips({ scene, isBrief }: { scene: ResultScene; isBrief: boolean }) {
  const { cars, planned, chosen, choose, nameOf } = scene;
  const notice = useNotice();
  if (planned.length < 2) return null;
  const press = (index: number) => {
    const next = toggled(chosen, index);
    if (next === chosen) notice(chosen.length === 1 ? texts.one : texts.four);
    else choose(next);
  };
  return (
    <fieldset className={css.chips} data-brief={isBrief || undefined}>
      <legend className="visually-hidden">{texts.drawn}</legend>
      {planned.map(({ car }) => {
        const index = cars.indexOf(car);
        const isOn = chosen.includes(index);
        return (
          <button
            key={car.index}
            type="button"
            className={css.chip}
            aria-pressed={isOn}
            aria-disabled={(!isOn && chosen.length >= maxDrawn) || undefined}
            onClick={() => press(index)}
          >
            <SeriesMark index={car.index} />
            <span className={isBrief ? 'visually-hidden' : undefined}>{nameOf(car)}</span>
          </button>
        );
      })}
      {!isBrief && (
        <span className={css.note} aria-hidden="true">
          {texts.drawn}
        </span>
      )}
    </fieldset>
  );
}

interface Props {
  scene: ResultScene;
  isWide: boolean;
}

export function ResultCharts({ scene, isWide }: Props) {
  return isWide ? <Cards scene={scene} /> : <Column scene={scene} />;
}

function Cards({ scene }: { scene: ResultScene }) {
  const shared = { scene, isWide: true };
  return (
    <>
      <CarChips scene={scene} isBrief={false} />
      <div className={css.two}>
        <Panel title={texts.charge}>
          <ChargeChart scene={scene} />
        </Panel>
        <Panel title={texts.distance}>
          <DistanceChart scene={scene} />
        </Panel>
        <FlipPanel scene={scene} />
        <StopsPanel {...shared} />
      </div>
      <div className={css.three}>
        <ColderPanel {...shared} />
        <FasterPanel {...shared} />
        <StrategyPanel {...shared} />
      </div>
    </>
  );
}

/** For phones: one chart at a time, and the rest collapsed. */
function Column({ scene }: { scene: ResultScene }) {
  const [kind, setKind] = useState<'charge' | 'distance'>('charge');
  const shared = { scene, isWide: false };
  const { charge, distance } = texts.wayKinds;
  return (
    <>
      <Panel title={texts.way}>
        <Segmented
          label={texts.chart}
          isLabelHidden
          options={[
            { value: 'charge', label: charge },
            { value: 'distance', label: distance },
          ]}
          value={kind}
          onChange={setKind}
        />
        <CarChips scene={scene} isBrief />
        {kind === 'charge' ? <ChargeChart scene={scene} /> : <DistanceChart scene={scene} />}
      </Panel>
      <FlipPanel scene={scene} />
      <div className={css.folds}>
        <StopsPanel {...shared} />
        <ColderPanel {...shared} />
        <FasterPanel {...shared} />
        <StrategyPanel {...shared} />
      </div>
    </>
  );
}
