import type { Facts } from '../figures.ts';
import { contradictsCharging } from './derive.ts';
import { mergeLayers } from './layers.ts';
import type { StoredCar } from './store.ts';

/** A car whose sourced 10 to 80% time, charging curve or share of WLTP can be used for cars like it. */
export interface RelatedCar {
  id: string;
  name: string;
  make: string;
  model: string;
  year: number;
  usableKwh: number;
  // The following are undefined if unknown.
  peakKw: number | undefined;
  chemistry: string | undefined;
  body: string | undefined;
  minutes: number | undefined;
  curve: Facts['charge']['curve'];
  /** Real range divided by WLTP range. */
  realShare: number | undefined;
}

/** Energies that differ by less than this share belong to the same battery. */
const sameBatteryShare = 0.06;
const samePeakShare = 0.03;

/** A real range whose share of the WLTP range is outside these bounds belongs to another car. */
const plausibleShare = { min: 0.62, max: 0.99 } as const;

export function listRelatedCars(cars: readonly StoredCar[]): RelatedCar[] {
  return cars.flatMap(({ id, name, make, model, year, layers }) => {
    const facts = mergeLayers(layers).facts;
    const { battery, charge, misscellaneous } = facts;
    const { usable_kwh: usableKwh, chemistry } = battery;
    const { dc_max_kw: peakKw, dc_10_80_min: minutes } = charge;
    const curve = contradictsCharging(facts) ? undefined : charge.curve;
    const realShare = realShareOf(facts);
    const hasCharging = peakKw !== undefined && (minutes ?? curve) !== undefined;
    if (usableKwh === undefined || (!hasCharging && realShare === undefined)) return [];
    const ofCar = { usableKwh, peakKw, chemistry, body: misscellaneous.body };
    return [{ id, name, make, model, year, ...ofCar, minutes, curve, realShare }];
  });
}

/**
 * A car's real range divided by its WLTP range. If no source gives the real range, it's computed from the consumption.
 */
function realShareOf({ battery, range, real_efficiency: real }: Facts): number | undefined {
  const { usable_kwh: kwh } = battery;
  const wh = real.combined_wh_per_km;
  const realKm = range.real_km ?? (kwh === undefined || wh === undefined ? undefined : (1000 * kwh) / wh);
  if (realKm === undefined || range.wltp_km === undefined) return undefined;
  const share = realKm / range.wltp_km;
  return share >= plausibleShare.min && share <= plausibleShare.max ? share : undefined;
}

/**
 * The car whose share of WLTP is assumed for a car without a sourced real range, so that related cars don't contradict
 * each other. It has the same make, model, body and battery (within 6%, and the same chemistry if known), and the
 * nearest year, then the nearest battery.
 */
export function relatedByRange(
  { id, make, model, year }: Pick<StoredCar, 'id' | 'make' | 'model' | 'year'>,
  { battery, range, real_efficiency, misscellaneous }: Facts,
  related: readonly RelatedCar[],
): (RelatedCar & { realShare: number }) | undefined {
  const { usable_kwh: usableKwh } = battery;
  if (usableKwh === undefined || range.wltp_km === undefined) return undefined;
  if (range.real_km !== undefined || real_efficiency.combined_wh_per_km !== undefined) return undefined;
  const candidates = related.filter(
    (candidate): candidate is RelatedCar & { realShare: number } =>
      candidate.realShare !== undefined &&
      candidate.id !== id &&
      candidate.make === make &&
      candidate.model === model &&
      candidate.body === misscellaneous.body &&
      difference(candidate.usableKwh, usableKwh) <= sameBatteryShare &&
      isSameOrUnknown(candidate.chemistry, battery.chemistry),
  );
  const [nearest] = candidates.sort(
    (a, b) =>
      Math.abs(a.year - year) - Math.abs(b.year - year) ||
      Math.abs(a.usableKwh - usableKwh) - Math.abs(b.usableKwh - usableKwh) ||
      (a.id < b.id ? -1 : 1),
  );
  return nearest;
}

/** The nearest car whose 10 to 80% time this car's peak allows; undefined if there's none. */
export function relatedByTime(
  car: Identity,
  facts: Pick<Facts, 'battery' | 'charge'>,
  related: readonly RelatedCar[],
): RelatedCar | undefined {
  const { usable_kwh: usableKwh = 0 } = facts.battery;
  const { dc_max_kw: peakKw = 0 } = facts.charge;
  return similarCars(
    car,
    facts,
    related,
    ({ minutes }) => minutes !== undefined && (0.7 * usableKwh * 60) / minutes <= peakKw,
  )[0];
}

/** Cars whose charging curve this car may have, nearest first. */
export const relatedByCurve = (
  car: Identity,
  facts: Pick<Facts, 'battery' | 'charge'>,
  related: readonly RelatedCar[],
): RelatedCar[] => similarCars(car, facts, related, ({ curve }) => curve !== undefined);

type Identity = Pick<StoredCar, 'make' | 'model' | 'year'>;

/**
 * The cars of the same make with the same battery (within 6%, and the same chemistry if known) and peak power (within
 * 3%), sorted by the nearest year, then the same model, then the nearest battery.
 */
function similarCars(
  { make, model, year }: Identity,
  { battery, charge }: Pick<Facts, 'battery' | 'charge'>,
  related: readonly RelatedCar[],
  hasFigure: (candidate: RelatedCar) => boolean,
): RelatedCar[] {
  const { usable_kwh: usableKwh } = battery;
  const { dc_max_kw: peakKw } = charge;
  if (usableKwh === undefined || peakKw === undefined) return [];
  return related
    .filter(
      (candidate) =>
        candidate.peakKw !== undefined &&
        candidate.make === make &&
        difference(candidate.usableKwh, usableKwh) <= sameBatteryShare &&
        difference(candidate.peakKw, peakKw) <= samePeakShare &&
        isSameOrUnknown(candidate.chemistry, battery.chemistry) &&
        hasFigure(candidate),
    )
    .sort(
      (a, b) =>
        Math.abs(a.year - year) - Math.abs(b.year - year) ||
        Number(isSameModel(b, model)) - Number(isSameModel(a, model)) ||
        Math.abs(a.usableKwh - usableKwh) - Math.abs(b.usableKwh - usableKwh) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** Compares only the models' first words, because words for the body follow them. */
const isSameModel = (candidate: RelatedCar, model: string): boolean => firstWord(candidate.model) === firstWord(model);
const firstWord = (text: string) => text.toLowerCase().split(/[\s-]/, 1)[0];

const isSameOrUnknown = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

const difference = (a: number, b: number): number => Math.abs(a / b - 1);
