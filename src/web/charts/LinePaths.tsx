import type { Frame } from './Axes.tsx';
import { spreadLabels } from './end-labels.ts';
import css from './LineChart.module.css';
import { type Line, lineStyle, pathOf, valueAt } from './line.ts';
import type { Scale } from './scale.ts';

interface Props {
  lines: readonly Line[];
  frame: Frame;
  x: Scale;
  y: Scale;
  at: number | undefined;
}

const labelPx = 15;

export function LinePaths({ lines, frame, x, y, at }: Props) {
  const placeX = (value: number) => frame.left + frame.width * x.share(value);
  const placeY = (value: number) => frame.top + frame.height * (1 - y.share(value));
  const drawn = lines.flatMap((line, index) => {
    const { name, points, ring } = line;
    const end = points.at(-1);
    return end === undefined ? [] : [{ name, points, end, ring, style: lineStyle(line, index) }];
  });
  const ends = drawn.map(({ end }) => placeY(end[1]));
  const labels = spreadLabels(ends, labelPx, frame.top + 6, frame.top + frame.height);
  return (
    <>
      <g className={css.lines}>
        {drawn.map(({ name, points, style }) => {
          const d = pathOf(points.map(([left, up]) => [placeX(left), placeY(up)]));
          return <path key={name} d={d} stroke={style.color} strokeDasharray={style.dash} />;
        })}
      </g>
      {drawn.map(
        ({ name, ring, style }) =>
          ring && (
            <circle
              key={name}
              className={css.ring}
              cx={placeX(ring[0])}
              cy={placeY(ring[1])}
              r={5}
              stroke={style.color}
            />
          ),
      )}
      {(lines.length > 1 || lines[0]?.index !== undefined) &&
        drawn.map(({ name, end, ring, style }, index) => (
          <text
            key={name}
            className={css.end}
            fill={style.color}
            x={placeX(end[0]) + (ring?.[0] === end[0] ? 10 : 6)}
            y={labels[index]}
            dy="0.35em"
          >
            {style.mark}
          </text>
        ))}
      {at !== undefined && (
        <g className={css.hair}>
          <line x1={placeX(at)} x2={placeX(at)} y1={frame.top} y2={frame.top + frame.height} />
          {lines.map((line, index) => {
            const value = valueAt(line.points, at);
            if (value === undefined) return null;
            return (
              <circle key={line.name} cx={placeX(at)} cy={placeY(value)} r={5} fill={lineStyle(line, index).color} />
            );
          })}
        </g>
      )}
    </>
  );
}
