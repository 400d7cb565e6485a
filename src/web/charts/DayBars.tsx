import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { barSlots, markedBars } from './bar-geometry.ts';
import { type DayBar, DayBarShapes } from './DayBarShapes.tsx';
import css from './DayBars.module.css';
import { Readout } from './Readout.tsx';
import { linearScale, type Scale } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Props {
  /** What the bars are. */
  label: string;
  bars: readonly (DayBar & { key: string; mark: string; text: string })[];
  /** Names of the two lines, for those that there are. */
  goalLabel?: string;
  meanLabel?: string;
  /** Distances that may lie between two names below the axis, ascending: whole weeks, whole years. */
  markSteps: readonly number[];
  /** Of the marks at the left. */
  format?: (value: number) => string;
}

const heightPx = 244;
const topPx = 30;
const bottomPx = 30;
const endLabelsPx = 84;
/** Below it the names of the lines stand above the drawing: beside it they would take a fifth of it. */
const narrowPx = 560;
/** Between two names below the axis. */
const airPx = 14;
const letterPx = 8;
const pageSteps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 };

/** A bar for each day, or for each of some longer spans, with what it was to be and what it is on average. */
export function DayBars({ label, bars, goalLabel, meanLabel, markSteps, format = String }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const isNarrow = widthPx < narrowPx;
  const hasLines = goalLabel !== undefined || meanLabel !== undefined;
  const y = scaleOf(bars);
  const left = roomForLabels(y, format);
  // The last name stands below the middle of the last bar, and beyond it by half its length.
  const half = ((bars.at(-1)?.mark.length ?? 0) * letterPx) / 2 - Math.max(0, widthPx - left) / bars.length / 2;
  const right = hasLines && !isNarrow ? endLabelsPx : Math.max(12, Math.ceil(half));
  const frame: Frame = {
    left,
    top: topPx,
    width: Math.max(0, widthPx - left - right),
    height: heightPx - topPx - bottomPx,
  };
  const slots = barSlots(bars.length, left, frame.width);
  const roomPx = Math.max(0, ...bars.map(({ mark }) => mark.length)) * letterPx + airPx;
  const x: Scale = {
    min: 0,
    max: bars.length,
    kind: 'linear',
    ticks: markedBars(bars.length, slots.pitchPx, roomPx, markSteps),
    share: (index) => (index + 0.5) / bars.length,
  };
  const tall = (index: number) => frame.height * y.share(bars[index]?.value ?? 0);
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
        spotOf={(index) => ({ x: slots.centre(index), y: frame.top })}
        textOf={(index) => bars[index]?.text ?? ''}
        ringOf={(index) => (
          <rect
            x={slots.centre(index) - slots.barPx / 2 - 1}
            y={frame.top + frame.height - tall(index) - 1}
            width={slots.barPx + 2}
            height={tall(index) + 2}
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

/** From zero to at least four, with whole marks for what is counted. */
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
