import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { barSlots, boxPath, labelledBars, type Slots, segmentsOf, stepPath } from './bar-geometry.ts';
import { Readout } from './ChartPanel.tsx';
import heat from './cells.module.css';
import css from './DayBars.module.css';
import { pathOf } from './line.ts';
import { linearScale, type Scale, spreadLabels } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  bars: readonly (DayBar & { key: string; mark: string; text: string })[];
  goalLabel?: string;
  meanLabel?: string;
  /** Possible distances between two labels below the axis, ascending: whole weeks, whole years. */
  markSteps: readonly number[];
  format?: (value: number) => string;
}

const heightPx = 244;
const topPx = 30;
const bottomPx = 30;
const endLabelsPx = 88;
/** Below this width the lines are named above the drawing, because beside it they'd take up a fifth of the width. */
const narrowPx = 560;
/** The minimum gap between two labels below the axis. */
const labelGapPx = 14;
const letterPx = 8;
const pageSteps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 };

/** A bar for each day or longer span, with its goal and the mean. */
export function DayBars({ label, bars, goalLabel, meanLabel, markSteps, format = String }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const isNarrow = widthPx < narrowPx;
  const hasLines = goalLabel !== undefined || meanLabel !== undefined;
  const y = scaleOf(bars);
  const left = roomForLabels(y, format);
  // The last label is centred below the last bar, and half of it extends beyond.
  const half = ((bars.at(-1)?.mark.length ?? 0) * letterPx) / 2 - Math.max(0, widthPx - left) / bars.length / 2;
  const right = hasLines && !isNarrow ? endLabelsPx : Math.max(12, Math.ceil(half));
  const frame: Frame = {
    left,
    top: topPx,
    width: Math.max(0, widthPx - left - right),
    height: heightPx - topPx - bottomPx,
  };
  const slots = barSlots(bars.length, left, frame.width);
  const roomPx = Math.max(0, ...bars.map(({ mark }) => mark.length)) * letterPx + labelGapPx;
  const x: Scale = {
    min: 0,
    max: bars.length,
    kind: 'linear',
    ticks: labelledBars(bars.length, slots.pitchPx, roomPx, markSteps),
    share: (index) => (index + 0.5) / bars.length,
  };
  const heightWithLabelsPx = (index: number) => frame.height * y.share(bars[index]?.value ?? 0);
  return (
    <div>
      {isNarrow && hasLines && <LineNames goalLabel={goalLabel} meanLabel={meanLabel} />}
      <Readout
        ref={ref}
        label={label}
        widthPx={widthPx}
        heightPx={heightPx}
        count={bars.length}
        startAt={bars.length - 1}
        keySteps={pageSteps}
        indexAt={slots.indexAt}
        pointOf={(index) => ({ x: slots.centre(index), y: frame.top })}
        textOf={(index) => bars[index]?.text ?? ''}
        ringOf={(index) => (
          <rect
            x={slots.centre(index) - slots.barPx / 2 - 1}
            y={frame.top + frame.height - heightWithLabelsPx(index) - 1}
            width={slots.barPx + 2}
            height={heightWithLabelsPx(index) + 2}
            rx={3}
          />
        )}
      >
        <Axes frame={frame} x={x} y={y} formatX={(index) => bars[index]?.mark ?? ''} formatY={format} />
        <DayBarShapes
          bars={bars}
          frame={frame}
          y={y}
          slots={slots}
          goalLabel={isNarrow ? undefined : goalLabel}
          meanLabel={isNarrow ? undefined : meanLabel}
        />
      </Readout>
    </div>
  );
}

/** From zero to at least four, with whole-number ticks for counts. */
function scaleOf(bars: Props['bars']): Scale {
  const most = Math.max(4, ...bars.map(({ value, goal = 0, mean = 0 }) => Math.max(value, goal, mean)));
  const scale = linearScale(0, most, 4);
  return scale.ticks.every(Number.isInteger) ? scale : linearScale(0, most, 5);
}

function LineNames({ goalLabel, meanLabel }: Pick<Props, 'goalLabel' | 'meanLabel'>) {
  return (
    <div className={css.names}>
      {goalLabel !== undefined && <LineName label={goalLabel} className={css.goal} />}
      {meanLabel !== undefined && <LineName label={meanLabel} className={css.mean} />}
    </div>
  );
}

function LineName({ label, className }: { label: string; className: string | undefined }) {
  return (
    <span className={css.name}>
      <svg width={28} height={8} aria-hidden="true">
        <path d="M0 4h28" className={className} />
      </svg>
      {label}
    </span>
  );
}

interface DayBar {
  value: number;
  goal?: number | undefined;
  mean?: number | undefined;
  /** Above its goal, so drawn in full colour. */
  isOver?: boolean;
  /** Its time span isn't over, so it may still grow. */
  isRunning?: boolean;
}

interface DayBarProps {
  bars: readonly DayBar[];
  frame: Frame;
  y: Scale;
  slots: Slots;
  goalLabel: string | undefined;
  meanLabel: string | undefined;
}

const labelPx = 17;
const lineLabelGapPx = 8;

/** Draws all bars of a kind as a single path, with the two lines on top. */
function DayBarShapes({ bars, frame, y, slots, goalLabel, meanLabel }: DayBarProps) {
  const hatch = useId();
  const floor = frame.top + frame.height;
  const toY = (value: number) => floor - frame.height * y.share(value);
  const radius = Math.min(3, slots.barPx / 4);
  const boxes = (matches: (bar: DayBar) => boolean) =>
    bars
      .map((bar, index) =>
        matches(bar)
          ? boxPath(slots.centre(index) - slots.barPx / 2, toY(bar.value), slots.barPx, floor - toY(bar.value), radius)
          : '',
      )
      .join('');
  const means = segmentsOf(
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
        <path className={css.within} d={boxes((bar) => !bar.isRunning && !bar.isOver)} />
        <path className={css.above} d={boxes((bar) => !bar.isRunning && bar.isOver === true)} />
        <path className={css.running} fill={`url(#${hatch})`} d={boxes((bar) => bar.isRunning === true)} />
      </g>
      <path className={css.goal} d={stepPath(goals, frame.left, slots.pitchPx, toY)} />
      <path className={css.meanEdge} d={mean} />
      <path className={css.mean} d={mean} />
      <EndLabels
        x={frame.left + frame.width + lineLabelGapPx}
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
