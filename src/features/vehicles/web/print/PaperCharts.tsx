import { isCurveModelled } from '../../charging.ts';
import type { Vehicle } from '../../vehicle.ts';
import { conditions, rangeAt } from '../car/conditions.ts';
import { words } from '../words.ts';
import css from './PaperCharts.module.css';

const texts = words.carCurves;

/** Charging curve and real ranges as paper shows them: of one size whatever the screen, told apart by their filling too. */
export function PaperCharts({ car }: { car: Vehicle }) {
  const curve = isCurveModelled(car) ? undefined : car.charge.curve;
  return (
    <div className={css.charts}>
      <section>
        <h2>{texts.curve}</h2>
        {curve && curve.length > 1 ? <Curve points={curve} /> : <p>{texts.curveUnknown}</p>}
      </section>
      <section>
        <h2>{texts.ranges}</h2>
        <Ranges car={car} />
      </section>
    </div>
  );
}

const plot = { left: 34, top: 6, width: 286, height: 110 };
const kwSteps = [50, 100, 200];
const fewestLines = 5;

function Curve({ points }: { points: readonly (readonly [number, number])[] }) {
  const most = Math.max(...points.map(([, kw]) => kw));
  const step = kwSteps.find((one) => most / one < fewestLines) ?? kwSteps[2] ?? 0;
  const top = Math.ceil(most / step) * step;
  const x = (percent: number) => plot.left + (percent / 100) * plot.width;
  const y = (kw: number) => plot.top + plot.height * (1 - kw / top);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return (
    <svg viewBox="0 0 330 142" className={css.curve} aria-hidden="true">
      <rect x={x(10)} y={plot.top} width={x(80) - x(10)} height={plot.height} className={css.shade} />
      {lines.map((kw) => (
        <g key={kw}>
          <path d={`M${plot.left} ${y(kw)}h${plot.width}`} className={css.grid} />
          <text x={plot.left - 5} y={y(kw) + 3} textAnchor="end">
            {kw}
          </text>
        </g>
      ))}
      {[0, 20, 40, 60, 80, 100].map((percent) => (
        <text key={percent} x={x(percent)} y={plot.top + plot.height + 12} textAnchor="middle">
          {percent}
        </text>
      ))}
      <text x={plot.left + plot.width} y={plot.top + plot.height + 24} textAnchor="end">
        {texts.power} / {texts.charge}
      </text>
      <path d={`M${points.map(([percent, kw]) => `${x(percent)} ${y(kw)}`).join('L')}`} className={css.line} />
    </svg>
  );
}

const roads = ['city', 'highway', 'combined'] as const;

function Ranges({ car }: { car: Vehicle }) {
  const known = conditions.flatMap((condition) => rangeAt(car, condition) ?? []);
  if (known.length === 0) return <p>{texts.rangesUnknown}</p>;
  const most = Math.max(...known);
  return (
    <dl className={css.ranges}>
      {roads.map((road) => (
        <div key={road}>
          <dt>{texts.roads[road]}</dt>
          {(['mild', 'cold'] as const).map((weather) => {
            const km = rangeAt(car, { road, weather });
            return (
              <dd key={weather}>
                <span className={css.weather}>{texts.weathers[weather]}</span>
                <span className={css.track}>
                  <span data-weather={weather} style={{ width: `${(100 * (km ?? 0)) / most}%` }} />
                </span>
                <span className={css.km}>{km ?? words.carPaper.notKnown}</span>
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
