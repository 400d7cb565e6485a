import { shownIn } from '#web/text/units.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { durationText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import css from './ResultCharts.module.css';
import { ResultSection } from './ResultSection.tsx';
import type { Planned } from './ranking.ts';
import type { ResultScene } from './result-scene.ts';

const texts = messages.result;

/** Chooses the car, with a native select that looks like a button. */
function CarSelect({ scene }: { scene: ResultScene }) {
  const { cars, planned, detailed, showDetails, nameOf, markOf } = scene;
  if (planned.length < 2) return null;
  return (
    <span className={css.selectButton}>
      <select
        aria-label={texts.anotherCar}
        className={css.select}
        value={detailed}
        onChange={({ target }) => showDetails(Number(target.value))}
      >
        {planned.map(({ car }) => (
          <option key={car.index} value={cars.indexOf(car)}>
            {`${markOf(car)} ${nameOf(car)}`}
          </option>
        ))}
      </select>
      <span aria-hidden="true">{texts.anotherCar}</span>
      <Icon name="forward" />
    </span>
  );
}

export function StopsPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const { cars, detailed, planned, nameOf } = scene;
  const shown = planned.find(({ car }) => car === cars[detailed]);
  if (shown === undefined) return null;
  const name = nameOf(shown.car);
  return (
    <ResultSection
      title={texts.stopsOf(name)}
      main={texts.stopsMain(shown.plan.stops, name)}
      brief={texts.stopsFold}
      isWide={isWide}
      actions={<CarSelect scene={scene} />}
    >
      {shown.plan.stops > 0 && <StopTable planned={shown} label={texts.stopTable(name)} />}
      <p className={css.sentence}>{stopSentence(shown)}</p>
    </ResultSection>
  );
}

function StopTable({ planned: { plan }, label }: { planned: Planned; label: string }) {
  const { stopColumns: columns } = texts;
  const lostAtEach = plan.lostMin / plan.stops;
  return (
    // A long trip has hundreds of stops.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={css.scroller} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{columns.number}</span>
            </th>
            <th scope="col">{columns.km()}</th>
            <th scope="col">{columns.after}</th>
            <th scope="col" className={css.bar}>
              {columns.charge}
            </th>
            <th scope="col">{columns.fromTo}</th>
            <th scope="col">{columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {plan.charges.map(({ atKm, afterMin, arrivePercent, leavePercent, chargeMin }, index) => (
            <tr key={atKm}>
              <td>{index + 1}</td>
              <th scope="row">{Math.round(shownIn('km').of(atKm))}</th>
              <td>{durationText(afterMin)}</td>
              <td className={css.bar}>
                <span className={css.battery} aria-hidden="true">
                  <span style={{ left: `${arrivePercent}%`, width: `${leavePercent - arrivePercent}%` }} />
                </span>
              </td>
              <td>
                <span aria-hidden="true">{texts.fromTo(arrivePercent, leavePercent)}</span>
                <span className="visually-hidden">{texts.fromToSpoken(arrivePercent, leavePercent)}</span>
              </td>
              <td>{durationText(chargeMin + lostAtEach)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stopSentence({ plan }: Planned): string {
  if (plan.strandedAtKm !== undefined) return texts.strandedStops(texts.km(plan.strandedAtKm));
  if (plan.stops === 0) return texts.noStops(plan.endPercent);
  if (plan.strategy === 'fewest-stops') return texts.fewestStops;
  if (plan.strategy === 'ten-to-eighty') return texts.tenToEighty;
  const leaves = plan.charges.map(({ leavePercent }) => Math.round(leavePercent));
  return texts.leavesAt(Math.min(...leaves), Math.max(...leaves));
}
