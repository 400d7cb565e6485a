import { formatNumber } from '#web/text/format-number.ts';
import type { PetrolPlan } from '../../model/petrol.ts';
import { energyCost, type NoPlan, type Plan } from '../../model/plan.ts';
import { durationText, gapText, shownGapMin } from '../duration-text.ts';
import * as messages from '../messages.ts';
import type { RacingCar } from '../racing-cars.ts';
import type { Finisher, Planned, ResultScene } from './result-scene.ts';

const texts = messages.result;

export interface OrderRow {
  key: string;
  /** Undefined for the petrol car. */
  car: RacingCar | undefined;
  /** Undefined for stranded cars and the petrol car. */
  place: number | undefined;
  time: string;
  /** One standard deviation in minutes; undefined if unknown. */
  errorMin: number | undefined;
  gap: string;
  /** How the time splits into driving and stopping; undefined if there's no time. */
  split: { driveMin: number; stopMin: number } | undefined;
  stops: number;
  stopTime: string;
  energy: string;
  consumption: string;
  cost: string;
  isClose: boolean;
}

/** Rows for the arrivals in order, then for the stranded cars. */
export function orderRows({ ranking, race }: Pick<ResultScene, 'ranking' | 'race'>): OrderRow[] {
  return [
    ...ranking.finishers.map((finisher) => finisherRow(finisher, race.priceEurPerKwh)),
    ...ranking.stranded.map((planned) => strandedRow(planned, race.priceEurPerKwh)),
  ];
}

function finisherRow({ car, plan, place, behindMin, isClose }: Finisher, price: number): OrderRow {
  return {
    ...planRow(car, plan, price),
    ...{ place, isClose },
    errorMin: plan.errorMin,
    time: durationText(plan.minutes),
    gap: place === 1 ? texts.first : gapText(behindMin),
  };
}

function strandedRow({ car, plan }: Planned, price: number): OrderRow {
  return {
    ...planRow(car, plan, price),
    place: undefined,
    isClose: false,
    errorMin: undefined,
    time: texts.stranded,
    gap: texts.atKm(plan.strandedAtKm ?? 0),
  };
}

function planRow(car: RacingCar, plan: Plan, price: number) {
  const { driveMin, chargeMin, lostMin, stops, energyKwh, whPerKm } = plan;
  const stopMin = chargeMin + lostMin;
  return {
    key: String(car.index),
    ...{ car, stops },
    split: { driveMin, stopMin },
    stopTime: stopTimeText(stopMin),
    energy: texts.amount(energyKwh),
    consumption: texts.consumption(whPerKm),
    cost: texts.euro(energyCost(plan, price)),
  };
}

/** Minutes are easier to compare than hours, unless there are very many. */
const stopTimeText = (minutes: number) => (minutes < 600 ? `${formatNumber(minutes, 0)} min` : durationText(minutes));

/** The row of the petrol car, which has no place. Its gap is measured from the first car, if there is one. */
export function petrolRow(petrol: PetrolPlan, stopMinEach: number, first: Finisher | undefined): OrderRow {
  return {
    key: 'petrol',
    ...{ car: undefined, place: undefined, errorMin: undefined, isClose: false },
    time: durationText(petrol.minutes),
    gap: first === undefined ? texts.noGap : petrolGap(shownGapMin(first.plan.minutes, petrol.minutes)),
    split: { driveMin: petrol.driveMin, stopMin: petrol.stops * stopMinEach },
    stops: petrol.stops,
    stopTime: stopTimeText(petrol.stops * stopMinEach),
    energy: texts.litres(petrol.litres),
    consumption: texts.noGap,
    cost: texts.euro(petrol.costEur),
  };
}

const petrolGap = (minutes: number) => (Math.round(minutes * 60) === 0 ? texts.levelWithFirst : gapText(minutes));

export const noPlanText = ({ missing, maxTrailerKg }: NoPlan): string =>
  maxTrailerKg === undefined
    ? texts.unable(missing.map((path) => texts.figures[path]).join(', '))
    : texts.tooHeavy(maxTrailerKg);

/** The longest time, which fills the width of a split bar. */
export const longestMin = (rows: readonly OrderRow[]): number =>
  Math.max(1, ...rows.map(({ split }) => (split === undefined ? 0 : split.driveMin + split.stopMin)));
