import { LineChart } from '#web/charts/LineChart.tsx';
import { formatList } from '#web/text/format.ts';
import type { Sweep } from '../api.ts';
import { words } from '../words.ts';
import { chosenPlans } from './chosen-plans.ts';
import { ResultFold } from './ResultFold.tsx';
import type { ResultScene } from './result-scene.ts';
import { SweepState, useSweep } from './SweepPanel.tsx';
import { hoursLine, lowest } from './sweep-lines.ts';
import { differenceAxis } from './time-axis.ts';
import { useRaceAgain } from './use-race-again.ts';

const texts = words.result;
const [slowestKmh, fastestKmh] = [80, 180];

/** How the times change with the speed, all at the cap; a ring at the fastest. */
export function FasterPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const sweep = useSweep('speed', scene);
  const raceAgain = useRaceAgain(scene);
  const { conditions } = scene.race;
  const { speedCapKmh } = conditions;
  const isWithin = speedCapKmh >= slowestKmh && speedCapKmh <= fastestKmh;
  const lines = sweep.data === undefined ? [] : linesOf(sweep.data, scene);
  const best = lines[0]?.ring?.[0];
  return (
    <ResultFold title={texts.faster} main={best === undefined ? undefined : texts.fasterMain(best)} isWide={isWide}>
      <SweepState sweep={sweep}>
        {() => {
          if (lines.every(({ points }) => points.length === 0)) return <p>{texts.noneArrives}</p>;
          return (
            <LineChart
              sentence={texts.fasterSentence(lossText(lines))}
              lines={lines}
              x={{
                label: texts.speedAxis,
                from: slowestKmh,
                to: fastestKmh,
                step: 5,
                tickStep: 20,
                format: texts.kmh,
              }}
              y={differenceAxis(lines)}
              upright={isWithin ? { at: speedCapKmh } : undefined}
              tableStep={10}
              pick={{
                hint: texts.pickSpeed,
                onPick: (kmh) => raceAgain({ conditions: { ...conditions, speedCapKmh: kmh } }, texts.cap(kmh)),
              }}
              isBrief
              heightPx={200}
            />
          );
        }}
      </SweepState>
    </ResultFold>
  );
}

const linesOf = (data: Sweep, scene: ResultScene) =>
  chosenPlans(scene).map(({ car }) => {
    const points = hoursLine(data, scene.cars.indexOf(car), ({ conditions }) => conditions.speedCapKmh);
    const mark = scene.markOf(car);
    return { name: `${mark} ${scene.nameOf(car)}`, mark, index: car.index, points, ring: lowest(points) };
  });

/** Who loses time above which speed. */
function lossText(lines: ReturnType<typeof linesOf>): string {
  const marksAt = new Map<number, string[]>();
  for (const { mark, points, ring } of lines) {
    // A car that is not slower beyond its best speed has only come to its top speed.
    const loses = ring !== undefined && points.some(([kmh, hours]) => kmh > ring[0] && hours > ring[1] + 1e-6);
    if (loses) marksAt.set(ring[0], [...(marksAt.get(ring[0]) ?? []), mark]);
  }
  if (marksAt.size === 0) return texts.neverLoses;
  const told = [...marksAt].sort(([a], [b]) => a - b);
  return told.map(([kmh, marks]) => texts.losesAbove(formatList(marks), kmh, marks.length === 1)).join(' ');
}
