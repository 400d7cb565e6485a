import { useQuery } from '@tanstack/react-query';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Strategy } from '../../model/conditions.ts';
import { arrives, hasPlan, type Outcome } from '../../model/race.ts';
import { strategySweep } from '../../model/sweeps.ts';
import { raceQuery } from '../api.ts';
import { durationText, gapText } from '../duration-text.ts';
import { words } from '../words.ts';
import { ResultFold } from './ResultFold.tsx';
import type { ResultScene } from './result-scene.ts';
import css from './StrategyPanel.module.css';
import { arrivalMin } from './sweep-lines.ts';

const texts = words.result;

/** What one car would take by each strategy, and a race of them all. */
export function StrategyPanel({ scene, isWide }: { scene: ResultScene; isWide: boolean }) {
  const { race, figures, cars, told, change, nameOf } = scene;
  const asked = strategySweep(race, told);
  const { data, isError } = useQuery(raceQuery(asked, figures));
  const car = cars[told];
  if (car === undefined) return null;
  const rows = asked.entries.map(({ strategy }, index) => ({ strategy, outcome: data?.[index] }));
  return (
    <ResultFold title={texts.strategy} main={mainText(rows, car.entry.strategy)} isWide={isWide}>
      <p className={css.lead}>{isError ? texts.computeFailed : texts.strategySentence(nameOf(car))}</p>
      <ul className={css.rows}>
        {rows.map(({ strategy, outcome }) => (
          <li key={strategy} data-now={strategy === car.entry.strategy || undefined}>
            {strategy === car.entry.strategy && <SeriesMark index={car.index} />}
            <span className={css.name}>
              {nameText(strategy, outcome, race.conditions.speedCapKmh)}
              {strategy === car.entry.strategy && <span className="visually-hidden">, {texts.now}</span>}
            </span>
            <span className={css.time}>{timeText(outcome)}</span>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => change({ entries: asked.entries, stage: 'film' })}>
        {texts.againstItself}
      </Button>
    </ResultFold>
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

/** One of the others in the closed row: "10–80 %: +4 min". */
function mainText(
  rows: readonly { strategy: Strategy; outcome: Outcome | undefined }[],
  now: Strategy,
): string | undefined {
  const minutesBy = (one: Strategy) => arrivalMin(rows.find(({ strategy }) => strategy === one)?.outcome);
  const other = now === 'ten-to-eighty' ? 'fastest' : 'ten-to-eighty';
  const [own, others] = [minutesBy(now), minutesBy(other)];
  if (own === undefined || others === undefined) return undefined;
  return texts.strategyMain(words.setup.strategies[other], gapText(others - own));
}
