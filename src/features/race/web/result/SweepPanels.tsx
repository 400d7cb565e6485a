import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LineChart } from '#web/charts/LineChart.tsx';
import { type Point, valueAt } from '#web/charts/line.ts';
import { linearScale } from '#web/charts/scale.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { shownIn } from '#web/text/units.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Race } from '../../model/race.ts';
import type { RaceView } from '../../race-address.ts';
import { type Sweep, type SweepName, sweepQuery } from '../api.ts';
import { gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { differenceAxis, shownAxis, shownLine } from './axes.ts';
import { advantage, behindLine, flipOf, hoursLine, lowest } from './chart-lines.ts';
import { ResultSection } from './ResultSection.tsx';
import { chosenPlans, type Planned, type ResultScene } from './result-scene.ts';

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

/** The arrival times of the chosen cars over a swept condition. */
const linesOf = (data: Sweep | undefined, scene: ResultScene, swept: 'speedCapKmh' | 'temperatureC') =>
  data === undefined
    ? []
    : chosenPlans(scene).map(({ car }) => ({
        name: `${scene.markOf(car)} ${scene.nameOf(car)}`,
        mark: scene.markOf(car),
        index: car.index,
        points: hoursLine(data, scene.cars.indexOf(car), ({ conditions }) => conditions[swept]),
      }));

type SweepLine = ReturnType<typeof linesOf>[number];

const [mildC, frostC] = [20, -10];

export function ColderPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const sweep = useSweep('temperature', scene);
  const raceAgain = useRaceAgain(scene);
  const { conditions } = scene.race;
  const unit = shownIn('°C');
  const axis = shownAxis(unit, { from: -20, to: 30, step: 2 }, 5);
  const format = (degree: number) => texts.temperature(unit.metric(degree));
  const lines = linesOf(sweep.data, scene, 'temperatureC');
  const [first] = lines;
  return (
    <ResultSection title={texts.colder} main={first && colderText(first)} isWide={isWide}>
      <SweepState sweep={sweep}>
        {() => {
          if (lines.every(({ points }) => points.length === 0)) return <p>{texts.noneArrives}</p>;
          return (
            <LineChart
              sentence={texts.colderSentence(formatList(lines.map(gainText)))}
              lines={lines.map((line) => shownLine(line, unit, axis))}
              x={{
                label: texts.temperatureAxis(),
                ...axis,
                tickStep: unit.decimals === undefined ? 10 : 20,
                format,
                formatTick: degrees,
              }}
              y={differenceAxis(lines)}
              upright={
                isBetween(conditions.temperatureC, -20, 30) ? { at: unit.of(conditions.temperatureC) } : undefined
              }
              tableStep={10}
              pick={{
                hint: texts.pickTemperature,
                onPick: (degree) =>
                  raceAgain({ conditions: { ...conditions, temperatureC: unit.metric(degree) } }, format(degree)),
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

const degrees = (celsius: number) => String(celsius).replace('-', '−');
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

function gainMin({ points }: SweepLine): number | undefined {
  const [mild, frost] = [valueAt(points, mildC), valueAt(points, frostC)];
  return mild === undefined || frost === undefined ? undefined : (frost - mild) * 60;
}

function gainText(line: SweepLine): string {
  const gain = gainMin(line);
  return gain === undefined ? texts.doesNotArrive(line.mark) : texts.gain(line.mark, gapText(gain));
}

function colderText(line: SweepLine): string {
  const gain = gainMin(line);
  return gain === undefined ? texts.doesNotArrive(line.mark) : texts.colderMain(gapText(gain));
}

const [slowestKmh, fastestKmh] = [80, 180];

/** Times by speed, with all cars at the cap; a ring marks the fastest. */
export function FasterPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const sweep = useSweep('speed', scene);
  const raceAgain = useRaceAgain(scene);
  const { conditions } = scene.race;
  const { speedCapKmh } = conditions;
  const unit = shownIn('km/h');
  const axis = shownAxis(unit, { from: slowestKmh, to: fastestKmh, step: 5 }, 5);
  const isWithin = speedCapKmh >= slowestKmh && speedCapKmh <= fastestKmh;
  const lines = linesOf(sweep.data, scene, 'speedCapKmh').map((line) => ({ ...line, ring: lowest(line.points) }));
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

function lossText(lines: readonly (SweepLine & { ring: Point | undefined })[]): string {
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

/**
 * A sweep, which the worker computes only while it's on the page. The previous sweep of the same cars stays until the
 * next is ready, so that the page doesn't jump.
 */
const useSweep = (name: SweepName, { race, figures }: ResultScene) =>
  useQuery({
    ...sweepQuery(name, race, figures),
    placeholderData: (previous) => (previous !== undefined && isSameRace(previous, race) ? previous : undefined),
  });

const isSameRace = ({ races: [first] }: Sweep, { entries }: Race): boolean =>
  first?.entries.length === entries.length && first.entries.every(({ car }, index) => car === entries[index]?.car);

interface SweepProps {
  sweep: ReturnType<typeof useSweep>;
  children: (sweep: Sweep) => ReactNode;
}

function SweepState({ sweep: { data, isError }, children }: SweepProps) {
  if (data !== undefined) return <>{children(data)}</>;
  return isError ? <p>{messages.result.computeFailed}</p> : <Skeleton height="20rem" />;
}

/** Reruns the race with one thing changed, announces it, and offers an undo. */
function useRaceAgain({ race, change }: ResultScene): (part: Partial<RaceView>, what: string) => void {
  const notice = useNotice();
  return (part, what) => {
    const { conditions, distanceKm, courseKey } = race;
    change(part);
    // Undo only restores what this change touched.
    const before: Partial<RaceView> = 'conditions' in part ? { conditions } : { distanceKm, courseKey };
    notice(messages.result.racedAgain(what), { undo: () => change(before) });
  };
}
