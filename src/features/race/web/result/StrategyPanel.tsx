import { useQuery } from '@tanstack/react-query';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Strategy } from '../../model/conditions.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
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
  const { data } = useQuery(raceQuery(asked, figures));
  const car = cars[told];
  if (car === undefined) return null;
  const rows = asked.entries.map(({ strategy }, index) => ({ strategy, outcome: data?.[index] }));
  return (
    <ResultFold title={texts.strategy} main={mainText(rows, car.entry.strategy)} isWide={isWide}>
      <p className={css.lead}>{texts.strategySentence(nameOf(car))}</p>
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
  const stops = outcome !== undefined && hasPlan(outcome) ? outcome.stops : undefined;
  return strategy === 'fewest-stops' && stops !== undefined ? texts.strategyStops(name, stops) : name;
}

function timeText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  if (hasPlan(outcome) && outcome.strandedAtKm !== undefined) return texts.strandedAt(outcome.strandedAtKm);
  const minutes = arrivalMin(outcome);
  return minutes === undefined ? texts.noGap : durationText(minutes);
}

/** The nearest of the others: "Always 10 to 80 %: +4 min". */
function mainText(
  rows: readonly { strategy: Strategy; outcome: Outcome | undefined }[],
  now: Strategy,
): string | undefined {
  const own = arrivalMin(rows.find(({ strategy }) => strategy === now)?.outcome);
  if (own === undefined) return undefined;
  const others = rows.flatMap(({ strategy, outcome }) => {
    const minutes = arrivalMin(outcome);
    return strategy === now || minutes === undefined ? [] : [{ strategy, gap: minutes - own }];
  });
  const [nearest] = others.sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap));
  return nearest && texts.strategyMain(texts.strategies[nearest.strategy], gapText(nearest.gap));
}
