import { LineChart } from '#web/charts/LineChart.tsx';
import type { Line } from '#web/charts/line.ts';
import { linearScale } from '#web/charts/scale.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { shownIn } from '#web/text/units.ts';
import type { Plan } from '../../model/plan.ts';
import * as messages from '../messages.ts';
import { hourStep, shownLine, timeAxis } from './axes.ts';
import { chargeLine, distanceLine } from './chart-lines.ts';
import type { Planned } from './ranking.ts';
import { chosenPlans, type ResultScene } from './result-scene.ts';

const texts = messages.result;
const tableRows = 10;
const placesOnAxis = 200;

const linesOf = (scene: ResultScene, draw: (plan: Plan, isLevel: boolean) => Line['points']): Line[] =>
  chosenPlans(scene).map(({ car, plan }) => ({
    name: `${scene.markOf(car)} ${scene.nameOf(car)}`,
    index: car.index,
    points: draw(plan, scene.race.course === undefined),
  }));

export function ChargeChart({ scene }: { scene: ResultScene }) {
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

export function DistanceChart({ scene }: { scene: ResultScene }) {
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

/** A distance that's already in the person's unit. */
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
