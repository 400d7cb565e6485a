import { LineChart } from '#web/charts/LineChart.tsx';
import { valueAt } from '#web/charts/line.ts';
import { formatList } from '#web/text/format.ts';
import { shownIn } from '#web/text/units.ts';
import type { Sweep } from '../api.ts';
import { gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { differenceAxis, shownAxis, shownLine } from './axes.ts';
import { hoursLine } from './chart-lines.ts';
import { ResultSection } from './ResultSection.tsx';
import { chosenPlans, type ResultScene } from './result-scene.ts';
import { SweepState, useRaceAgain, useSweep } from './SweepState.tsx';

const texts = messages.result;
const [mildC, frostC] = [20, -10];

export function ColderPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const sweep = useSweep('temperature', scene);
  const raceAgain = useRaceAgain(scene);
  const { conditions } = scene.race;
  const unit = shownIn('°C');
  const axis = shownAxis(unit, { from: -20, to: 30, step: 2 }, 5);
  const format = (degree: number) => texts.temperature(unit.metric(degree));
  const lines = sweep.data === undefined ? [] : linesOf(sweep.data, scene);
  const [first] = lines;
  return (
    <ResultSection title={texts.colder} main={first && mainText(first)} isWide={isWide}>
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

const linesOf = (data: Sweep, scene: ResultScene) =>
  chosenPlans(scene).map(({ car }) => ({
    name: `${scene.markOf(car)} ${scene.nameOf(car)}`,
    mark: scene.markOf(car),
    index: car.index,
    points: hoursLine(data, scene.cars.indexOf(car), ({ conditions }) => conditions.temperatureC),
  }));

type ColderLine = ReturnType<typeof linesOf>[number];

function gainMin({ points }: ColderLine): number | undefined {
  const [mild, frost] = [valueAt(points, mildC), valueAt(points, frostC)];
  return mild === undefined || frost === undefined ? undefined : (frost - mild) * 60;
}

function gainText(line: ColderLine): string {
  const gain = gainMin(line);
  return gain === undefined ? texts.doesNotArrive(line.mark) : texts.gain(line.mark, gapText(gain));
}

function mainText(line: ColderLine): string {
  const gain = gainMin(line);
  return gain === undefined ? texts.doesNotArrive(line.mark) : texts.colderMain(gapText(gain));
}
