import { LineChart } from '#web/charts/LineChart.tsx';
import { linearScale } from '#web/charts/scale.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { shownIn } from '#web/text/units.ts';
import { Panel } from '#web/ui/Panel.tsx';
import type { Sweep } from '../api.ts';
import { gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { shownAxis, shownLine } from './axes.ts';
import { advantage, behindLine, flipOf } from './chart-lines.ts';
import type { Planned } from './ranking.ts';
import { chosenPlans, type ResultScene } from './result-scene.ts';
import { SweepState, useRaceAgain, useSweep } from './SweepState.tsx';

const texts = messages.result;

/** A chart of how many minutes each car is behind the first, by distance. */
export function FlipPanel({ scene }: { scene: ResultScene }) {
  const sweep = useSweep('distance', scene);
  const [first, second] = scene.planned;
  if (first === undefined || second === undefined) return null;
  const [a, b] = [scene.cars.indexOf(first.car), scene.cars.indexOf(second.car)];
  const flip = sweep.data && flipOf(sweep.data, a, b);
  return (
    <Panel title={titleOf(flip)}>
      <SweepState sweep={sweep}>{(data) => flip && <FlipChart {...{ data, flip, scene, first, second }} />}</SweepState>
    </Panel>
  );
}

interface Pair {
  first: Planned;
  second: Planned;
}

type Flip = ReturnType<typeof flipOf>;

function titleOf(flip: Flip | undefined): string {
  if (flip === undefined) return texts.computing;
  return flip.atKm === undefined ? texts.holds() : texts.flips(flip.atKm);
}

interface ChartProps extends Pair {
  data: Sweep;
  flip: Flip;
  scene: ResultScene;
}

function FlipChart({ data, flip, scene, first, second }: ChartProps) {
  const { cars, race, nameOf, markOf } = scene;
  const raceAgain = useRaceAgain(scene);
  const lines = drawnPlans(scene).map(({ car }) => ({
    name: `${markOf(car)} ${nameOf(car)}`,
    index: car.index,
    points: behindLine(data, cars.indexOf(car)),
  }));
  const most = Math.min(-1, ...lines.flatMap(({ points }) => points.map(([, behind]) => behind)));
  const inHours = most < -240;
  const minutesEach = inHours ? 60 : 1;
  const distances = data.races.map(({ distanceKm }) => distanceKm);
  const [from = 0, to = 0] = [distances[0], distances.at(-1)];
  const isWithin = race.distanceKm >= from && race.distanceKm <= to && race.course === undefined;
  const unit = shownIn('km');
  const axis = shownAxis(unit, { from, to, step: 20 }, 5);
  const current = isWithin ? { at: unit.of(race.distanceKm) } : undefined;
  const format = (distance: number) => texts.km(unit.metric(distance));
  return (
    <LineChart
      sentence={flipSentence(flip, { first, second }, nameOf)}
      lines={lines.map((line) =>
        shownLine(
          { ...line, points: line.points.map(([km, behind]) => [km, behind / minutesEach] as const) },
          unit,
          axis,
        ),
      )}
      x={{
        label: texts.distanceAxis(),
        ...axis,
        format,
        formatTick: (distance) => formatNumber(distance),
      }}
      y={{
        label: inHours ? texts.behindAxisHours : texts.behindAxis,
        scale: linearScale(most / minutesEach, 0, 3),
        format: (behind) => (Math.round(behind * minutesEach) === 0 ? texts.first : gapText(-behind * minutesEach)),
        formatTick: (behind) => (behind === 0 ? texts.first : `+${formatNumber(-behind)}`),
      }}
      upright={flip.atKm === undefined ? current : { at: unit.of(flip.atKm), label: texts.km(flip.atKm) }}
      tableStep={unit.decimals === undefined ? 100 : 50}
      pick={{
        hint: texts.pickDistance,
        onPick: (distance) => raceAgain({ distanceKm: unit.metric(distance), courseKey: undefined }, format(distance)),
      }}
      isBrief
      heightPx={200}
    />
  );
}

/** The first two, which the heading names, and the chosen ones, or the first three if none have been chosen. */
function drawnPlans(scene: ResultScene): Planned[] {
  const { isChosen, planned } = scene;
  const others = isChosen ? chosenPlans(scene) : planned.slice(0, 3);
  return [...new Set([...planned.slice(0, 2), ...others])].slice(0, 4);
}

function flipSentence(flip: Flip, { first, second }: Pair, nameOf: ResultScene['nameOf']): string {
  const names = [nameOf(first.car), nameOf(second.car)] as const;
  if (flip.atKm === undefined) {
    if (flip.alwaysIsFirst === undefined) return texts.levelSentence(...names);
    return texts.holdSentence(flip.alwaysIsFirst ? names[0] : names[1]);
  }
  const [above, below] = flip.aboveIsFirst ? [first, second] : [second, first];
  // The reason comes from this race, so it only applies if longer races have the same winner.
  const reason = above === first ? advantage(first.plan, second.plan) : undefined;
  const sentence = texts.flipSentence(texts.km(flip.atKm), nameOf(below.car), nameOf(above.car));
  return sentence + texts.flipReasons[reason ?? 'none'];
}
