import { useState } from 'react';
import { LineChart } from '#web/charts/LineChart.tsx';
import type { Line } from '#web/charts/line.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { linearScale } from '#web/charts/scale.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { shownIn } from '#web/text/units.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { Plan } from '../../model/plan.ts';
import * as messages from '../messages.ts';
import { hourStep, shownLine, timeAxis } from './axes.ts';
import { chargeLine, distanceLine } from './chart-lines.ts';
import css from './ResultCharts.module.css';
import { StopsPanel, StrategyPanel } from './ResultSection.tsx';
import { chosenPlans, maxDrawn, type Planned, type ResultScene, toggled } from './result-scene.ts';
import { ColderPanel, FasterPanel, FlipPanel } from './SweepPanels.tsx';

const texts = messages.result;

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

const tableRows = 10;
const placesOnAxis = 200;

const linesOf = (scene: ResultScene, draw: (plan: Plan, isLevel: boolean) => Line['points']): Line[] =>
  chosenPlans(scene).map(({ car, plan }) => ({
    name: `${scene.markOf(car)} ${scene.nameOf(car)}`,
    index: car.index,
    points: draw(plan, scene.race.course === undefined),
  }));

function ChargeChart({ scene }: { scene: ResultScene }) {
  const unit = shownIn('km');
  const distance = unit.of(scene.race.distanceKm);
  const ends = { from: 0, to: distance };
  return (
    <LineChart
      sentence={chargeSentence(scene)}
      lines={linesOf(scene, chargeLine).map((line) => shownLine(line, unit, ends))}
      x={{
        label: texts.distanceAxis(),
        ...ends,
        step: roundStep(distance),
        format: distanceText,
        formatTick: kmTick,
      }}
      y={{ label: texts.chargeAxis, format: texts.percent, scale: linearScale(0, 100, 4) }}
      tableStep={distance / tableRows}
      isBrief
      heightPx={200}
    />
  );
}

function DistanceChart({ scene }: { scene: ResultScene }) {
  const { of } = shownIn('km');
  const plans = chosenPlans(scene);
  const hours = Math.max(...plans.map(({ plan }) => plan.minutes / 60));
  return (
    <LineChart
      sentence={distanceSentence(plans, scene)}
      lines={linesOf(scene, distanceLine).map((line) => ({
        ...line,
        points: line.points.map(([hour, km]) => [hour, of(km)] as const),
      }))}
      x={{
        ...timeAxis(hours),
        ...{ from: 0, to: hours, step: hours / placesOnAxis, tickStep: hourStep(hours) },
      }}
      y={{ label: texts.distanceAxis(), format: distanceText, formatTick: kmTick }}
      tableStep={hours / tableRows}
      isBrief
      heightPx={200}
    />
  );
}

/** A distance that's already in the user's unit. */
const distanceText = (distance: number) => texts.km(shownIn('km').metric(distance));
const kmTick = (km: number) => formatNumber(km, 2);
const roundStep = (distance: number) => Math.max(0.1, Math.round(distance / placesOnAxis));

function chargeSentence(scene: ResultScene): string {
  const plans = chosenPlans(scene);
  const ends = plans.map(({ plan }) => Math.round(plan.endPercent));
  const [first = 0] = ends;
  const isSame = plans.every(({ plan }, at) => plan.strandedAtKm === undefined && ends[at] === first);
  if (isSame) return texts.chargeSentence(plans.length === 1 ? texts.arrivesWith(first) : texts.allArriveWith(first));
  return texts.chargeSentence(texts.arriveEach(formatList(plans.map((planned) => endText(planned, scene)))));
}

function endText({ car, plan }: Planned, { markOf }: ResultScene): string {
  if (plan.strandedAtKm !== undefined) return `${markOf(car)} ${texts.strandedAt(plan.strandedAtKm)}`;
  return `${markOf(car)} ${texts.percent(plan.endPercent)}`;
}

function distanceSentence(plans: readonly Planned[], { nameOf }: ResultScene): string {
  const [most] = [...plans].sort((a, b) => b.plan.stops - a.plan.stops);
  if (most === undefined || most.plan.stops === 0) return texts.distanceNoStops;
  return texts.distanceSentence(nameOf(most.car), most.plan.stops);
}
