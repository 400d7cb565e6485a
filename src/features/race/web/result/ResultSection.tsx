import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { shownIn } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { Strategy } from '../../model/conditions.ts';
import { arrives, hasPlan, type Outcome } from '../../model/race.ts';
import { capOf } from '../../model/speed.ts';
import { strategySweep } from '../../model/sweeps.ts';
import { raceQuery } from '../api.ts';
import { durationText, gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { arrivalMin } from './chart-lines.ts';
import css from './ResultCharts.module.css';
import type { Planned, ResultScene } from './result-scene.ts';

const texts = messages.result;

interface Props {
  title: string;
  /** A shorter title for phones. */
  brief?: string;
  /** The main number, shown while the section is collapsed. */
  main: string | undefined;
  isWide: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the result: a card on wide screens, a collapsible row on others. */
export function ResultSection({ title, brief, main, isWide, actions, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) {
    return (
      <Panel title={title} actions={actions}>
        {children}
      </Panel>
    );
  }
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{brief ?? title}</h2>
        {!isOpen && <span className={css.main}>{main}</span>}
        <Icon name="forward" />
      </summary>
      {isOpen && (
        <div className={css.inside}>
          {actions}
          {children}
        </div>
      )}
    </details>
  );
}

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

export function StrategyPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const { race, figures, cars, detailed, change, nameOf } = scene;
  const byStrategy = strategySweep(race, detailed);
  const { data, isError } = useQuery(raceQuery(byStrategy, figures));
  const car = cars[detailed];
  if (car === undefined) return null;
  const rows = byStrategy.entries.map(({ strategy }, index) => ({ strategy, outcome: data?.[index] }));
  return (
    <ResultSection title={texts.strategy} main={strategyText(rows, car.entry.strategy)} isWide={isWide}>
      <p className={css.lead}>{isError ? texts.computeFailed : texts.strategySentence(nameOf(car))}</p>
      <ul className={css.rows}>
        {rows.map(({ strategy, outcome }) => (
          <li key={strategy} data-now={strategy === car.entry.strategy || undefined}>
            {strategy === car.entry.strategy && <SeriesMark index={car.index} />}
            <span className={css.name}>
              {nameText(strategy, outcome, capOf({ topSpeedKmh: undefined }, race.conditions))}
              {strategy === car.entry.strategy && <span className="visually-hidden">, {texts.now}</span>}
            </span>
            <span className={css.time}>{timeText(outcome)}</span>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => change({ entries: byStrategy.entries, stage: 'film' })}>
        {texts.againstItself}
      </Button>
    </ResultSection>
  );
}

function nameText(strategy: Strategy, outcome: Outcome | undefined, capKmh: number): string {
  const name = texts.strategies[strategy];
  if (strategy === 'at-the-cap') return texts.strategyCap(capKmh);
  const hasStops = strategy === 'fewest-stops' && outcome !== undefined && arrives(outcome);
  return hasStops ? texts.strategyStops(name, outcome.stops) : name;
}

function timeText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  if (hasPlan(outcome) && outcome.strandedAtKm !== undefined) return texts.strandedAt(outcome.strandedAtKm);
  const minutes = arrivalMin(outcome);
  return minutes === undefined ? texts.noGap : durationText(minutes);
}

/** An alternative strategy, for the collapsed row: "10–80%: +4 min". */
function strategyText(
  rows: readonly { strategy: Strategy; outcome: Outcome | undefined }[],
  now: Strategy,
): string | undefined {
  const minutesBy = (wanted: Strategy) => arrivalMin(rows.find(({ strategy }) => strategy === wanted)?.outcome);
  const other = now === 'ten-to-eighty' ? 'fastest' : 'ten-to-eighty';
  const [own, others] = [minutesBy(now), minutesBy(other)];
  if (own === undefined || others === undefined) return undefined;
  return texts.strategyMain(messages.setup.strategies[other], gapText(others - own));
}
