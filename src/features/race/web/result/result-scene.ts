import { formatList } from '#web/text/format.ts';
import type { NoPlan, Plan } from '../../model/plan.ts';
import { chanceFirst, hasPlan, inOrder, type Outcome, placesOf } from '../../model/race.ts';
import type { RaceFacts } from '../../model/race-car.ts';
import type { RaceView } from '../../race-address.ts';
import { durationText, shownGapMin } from '../duration-text.ts';
import * as messages from '../messages.ts';
import type { RacingCar } from '../racing-cars.ts';
import type { ChangeRace } from '../use-race-address.ts';

export interface ResultScene {
  race: RaceView;
  change: ChangeRace;
  figures: readonly RaceFacts[];
  /** Cars and outcomes are in the order of the race's entries. */
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  ranking: Ranking;
  planned: readonly Planned[];
  nameOf: (car: RacingCar) => string;
  markOf: (car: RacingCar) => string;
  /** The cars that the charts draw, as indexes. */
  chosen: readonly number[];
  isChosen: boolean;
  choose: (chosen: readonly number[]) => void;
  /** The car whose stops and strategies are shown: an index among the cars. */
  detailed: number;
  showDetails: (index: number) => void;
}

/** The plans that the charts draw, in the order of the letters. */
export function chosenPlans({ cars, chosen, planned }: ResultScene): Planned[] {
  return chosen.flatMap((index) => planned.filter(({ car }) => car === cars[index]));
}

/** More would be hard to tell apart in one chart. */
export const maxDrawn = 4;

/** The default choice: the first and the last car, as indexes in ascending order. */
export function defaultChoice(inOrder: readonly number[]): number[] {
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? [] : [...new Set([first, last])].sort((a, b) => a - b);
}

/** The choice after toggling one car. The last one can't be removed, nor a fifth added. */
export function toggled(chosen: readonly number[], index: number): readonly number[] {
  if (chosen.includes(index)) return chosen.length === 1 ? chosen : chosen.filter((other) => other !== index);
  return chosen.length >= maxDrawn ? chosen : [...chosen, index].sort((a, b) => a - b);
}

const texts = messages.result;
type Named = Pick<ResultScene, 'ranking' | 'nameOf' | 'markOf'>;

export function winnerText({ ranking: { finishers, stranded }, nameOf }: Pick<Named, 'ranking' | 'nameOf'>): string {
  const [first, second] = finishers;
  if (first === undefined) return stranded.length > 0 ? texts.nobody : texts.nobodyRaces;
  if (second === undefined && stranded.length === 0) {
    return texts.takes(nameOf(first.car), durationText(first.plan.minutes));
  }
  const level = finishers.filter(({ place }) => place === 1);
  return level.length > 1
    ? texts.level(formatList(level.map(({ car }) => nameOf(car))))
    : texts.wins(nameOf(first.car));
}

/** The winner's lead, at the foot of the podium. */
export function marginText({ ranking, nameOf }: Pick<Named, 'ranking' | 'nameOf'>): string {
  const { finishers, stranded } = ranking;
  const [first, second] = finishers;
  if (first === undefined) {
    const [farthest] = stranded;
    return farthest === undefined ? texts.nobodyRaces : texts.farthest(nameOf(farthest.car), kmOf(farthest));
  }
  if (second === undefined) return stranded.length > 0 ? texts.aloneArrives(nameOf(first.car)) : aloneText(first);
  const next = finishers.find(({ place }) => place > 1);
  if (next === undefined) return texts.level(formatList(finishers.map(({ car }) => nameOf(car))));
  const behind = next.behindMin;
  if (behind >= 120 || behind < 1) return texts.aheadLong(durationText(behind), nameOf(next.car));
  return texts.ahead(behind, nameOf(next.car), next.plan.stops - first.plan.stops);
}

const kmOf = ({ plan }: Planned) => texts.km(plan.strandedAtKm ?? 0);

function aloneText({ plan }: Planned): string {
  return texts.alone(plan.stops, durationText(plan.chargeMin + plan.lostMin), texts.kwh(plan.energyKwh));
}

/**
 * Whether the error bars of the first two overlap, and how likely the first is to win. The second part is emphasised.
 */
export function certaintyText({ ranking: { finishers }, markOf }: Pick<Named, 'ranking' | 'markOf'>): [string, string] {
  const [first, second] = finishers;
  if (first === undefined) return ['', ''];
  if (second === undefined) {
    const { minutes, errorMin } = first.plan;
    return ['', texts.sureOne(durationText(minutes - errorMin), durationText(minutes + errorMin))];
  }
  const [a, b] = [markOf(first.car), markOf(second.car)];
  const bars = second.isClose ? texts.overlap(a, b) : texts.apart(a, b);
  return [bars, texts.chance(a, b, chanceFirst(first.plan, second.plan))];
}

export interface Planned {
  car: RacingCar;
  plan: Plan;
}

export interface Finisher extends Planned {
  /** From 1; level arrivals share it. */
  place: number;
  /** Minutes behind the first, based on the times as displayed. */
  behindMin: number;
  /** Whether its error bar overlaps that of the car before it. */
  isClose: boolean;
}

/** How a race ended, in three groups, each of which may be empty. */
export interface Ranking {
  /** First to last. */
  finishers: Finisher[];
  /** Farthest first. */
  stranded: Planned[];
  unable: { car: RacingCar; reason: NoPlan }[];
}

/** `outcomes` are in the same order as `cars`. */
export function rankingOf(cars: readonly RacingCar[], outcomes: readonly Outcome[]): Ranking {
  const ranking: Ranking = { finishers: [], stranded: [], unable: [] };
  const places = placesOf(outcomes);
  for (const index of inOrder(outcomes)) {
    const [car, outcome, place = 0] = [cars[index], outcomes[index], places[index]];
    if (car === undefined || outcome === undefined) continue;
    if (!hasPlan(outcome)) ranking.unable.push({ car, reason: outcome });
    else if (outcome.strandedAtKm !== undefined) ranking.stranded.push({ car, plan: outcome });
    else ranking.finishers.push(finisher(car, outcome, place, ranking.finishers));
  }
  return ranking;
}

function finisher(car: RacingCar, plan: Plan, place: number, before: readonly Finisher[]): Finisher {
  const previous = before.at(-1);
  if (previous === undefined) return { car, plan, place, behindMin: 0, isClose: false };
  const gapMin = plan.minutes - previous.plan.minutes;
  return {
    ...{ car, plan, place },
    behindMin: shownGapMin(before[0]?.plan.minutes ?? plan.minutes, plan.minutes),
    isClose: gapMin < plan.errorMin + previous.plan.errorMin,
  };
}

export const plannedOf = ({ finishers, stranded }: Ranking): Planned[] => [...finishers, ...stranded];
