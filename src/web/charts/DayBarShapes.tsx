import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import type { Frame } from './Axes.tsx';
import { boxPath, piecesOf, type Slots, stepPath } from './bar-geometry.ts';
import css from './DayBars.module.css';
import { spreadLabels } from './end-labels.ts';
import heat from './Heat.module.css';
import { pathOf } from './line.ts';
import type { Scale } from './scale.ts';

export interface DayBar {
  value: number;
  /** What it was to be, as a line. */
  goal?: number | undefined;
  mean?: number | undefined;
  /** Beyond its goal: in full colour. */
  isOver?: boolean;
  /** Not over: it may still grow. */
  isRunning?: boolean;
}

interface Props {
  bars: readonly DayBar[];
  frame: Frame;
  y: Scale;
  slots: Slots;
  goalLabel: string | undefined;
  meanLabel: string | undefined;
}

const labelPx = 17;
const labelAirPx = 8;

/** The bars as one path for each of their kinds, and the two lines over them. */
export function DayBarShapes({ bars, frame, y, slots, goalLabel, meanLabel }: Props) {
  const hatch = useId();
  const floor = frame.top + frame.height;
  const toY = (value: number) => floor - frame.height * y.share(value);
  const radius = Math.min(3, slots.barPx / 4);
  const boxes = (isMeant: (bar: DayBar) => boolean) =>
    bars
      .map((bar, index) =>
        isMeant(bar)
          ? boxPath(slots.centre(index) - slots.barPx / 2, toY(bar.value), slots.barPx, floor - toY(bar.value), radius)
          : '',
      )
      .join('');
  const means = piecesOf(
    bars.map(({ mean }) => mean),
    (index, value) => [slots.centre(index), toY(value)],
  );
  const mean = means.map(pathOf).join('');
  const goals = bars.map(({ goal }) => goal);
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={css.hatchGround} />
          <rect width="3" height="6" className={css.hatch} />
        </pattern>
      </defs>
      <g className={classes(heat.heat, css.bars)} data-thin={!slots.hasBorder || undefined}>
        <path className={css.kept} d={boxes((bar) => !bar.isRunning && !bar.isOver)} />
        <path className={css.above} d={boxes((bar) => !bar.isRunning && bar.isOver === true)} />
        <path className={css.running} fill={`url(#${hatch})`} d={boxes((bar) => bar.isRunning === true)} />
      </g>
      <path className={css.goal} d={stepPath(goals, frame.left, slots.pitchPx, toY)} />
      <path className={css.meanEdge} d={mean} />
      <path className={css.mean} d={mean} />
      <EndLabels
        x={frame.left + frame.width + labelAirPx}
        low={frame.top}
        high={floor}
        goal={goalLabel === undefined ? undefined : { label: goalLabel, y: endOf(goals, toY) }}
        mean={meanLabel === undefined ? undefined : { label: meanLabel, y: means.at(-1)?.at(-1)?.[1] }}
      />
    </>
  );
}

function endOf(goals: readonly (number | undefined)[], toY: (value: number) => number): number | undefined {
  const last = goals.filter((goal) => goal !== undefined).at(-1);
  return last === undefined ? undefined : toY(last);
}

interface EndLabel {
  label: string;
  y: number | undefined;
}

function EndLabels(props: {
  x: number;
  low: number;
  high: number;
  goal: EndLabel | undefined;
  mean: EndLabel | undefined;
}) {
  const labels = [
    { ...props.goal, className: css.goalName },
    { ...props.mean, className: css.meanName },
  ].flatMap(({ label, y, className }) => (label === undefined || y === undefined ? [] : [{ label, y, className }]));
  const places = spreadLabels(
    labels.map(({ y }) => y),
    labelPx,
    props.low,
    props.high,
  );
  return labels.map(({ label, className }, index) => (
    <text key={label} className={className} x={props.x} y={places[index]} dy="0.35em">
      {label}
    </text>
  ));
}
