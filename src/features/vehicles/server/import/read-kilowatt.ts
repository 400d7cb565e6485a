import type { Source } from '../../attributions.ts';
import type { FigurePath, ports } from '../../figures.ts';
import { type LayerFacts, layerOf } from '../layers.ts';
import { emptyReading, exclude, isObject, plausible, printable, type Reading } from './incoming.ts';
import { listAt, valueAt } from './open-ev-data-facts.ts';

const kilowatt: Source = 'kilowatt-open-ev-data';

/** Consumptions below this are in kWh/100 km, as in some copies of the data; all others are in Wh/km. */
const unitThreshold = 60;
/** The limit between the two voltage classes. */
const highVoltageV = 600;

/** Reads the Kilowatt app's file, or its later files by brand. */
export function readKilowatt(rows: readonly unknown[]): Reading {
  const reading = emptyReading("the Kilowatt app's Open EV Data");
  for (const [index, row] of rows.entries()) {
    const label = printable(
      isObject(row) ? `${row.brand} ${row.model} ${row.variant ?? ''}`.trim() : `row ${index + 1}`,
    );
    if (!isObject(row)) {
      reading.refused.push({ label, why: "it isn't an object" });
      continue;
    }
    const why = exclusionReason(row);
    if (why !== undefined) exclude(reading, why);
    else take(reading, label, row);
  }
  return reading;
}

type Row = Record<string, unknown>;

/** Why a row is left out; a missing type means a battery-electric car. */
function exclusionReason({ vehicle_type, type, model }: Row): string | undefined {
  if (vehicle_type !== undefined && vehicle_type !== null && vehicle_type !== 'car') return 'not a car';
  if (typeof type === 'string' && type.toLowerCase() !== 'bev') return 'not battery-electric';
  if (typeof model === 'string' && /^\p{Ll}/u.test(model) && !brandedInLowerCase.test(model)) {
    return 'in lower case, which upstream uses for unchecked cars';
  }
  return undefined;
}

/** Models that are really written in lower case: e-tron, ë-C4, e:Ny1, eVito, bZ4X, i4. */
const brandedInLowerCase = /^(?:[eë][-:]|\p{Ll}{1,2}\p{Lu}|i\d)/u;

function take(reading: Reading, label: string, row: Row): void {
  const { brand, model, variant, release_year: year } = row;
  if (typeof brand !== 'string' || typeof model !== 'string') {
    reading.refused.push({ label, why: 'its brand or model is missing' });
    return;
  }
  const { facts, dropped } = plausible(factsOf(row));
  reading.records.push({
    ...{ label, isOwn: false, make: brand.trim(), model: model.trim() },
    variant: typeof variant === 'string' ? variant.trim() : '',
    year: typeof year === 'number' && year > 0 ? year : undefined,
    layers: [{ source: kilowatt, facts }],
    dropped,
  });
}

/** This source repeats the battery's usable energy in place of an unknown figure. */
const unlessCopied = (figure: unknown, { usable_battery_size: energy }: Row) =>
  figure === energy ? undefined : figure;

function factsOf(row: Row): LayerFacts {
  const volts = row.charging_voltage;
  const figures: [FigurePath, unknown][] = [
    ['battery.usable_kwh', row.usable_battery_size],
    ['battery.nominal_kwh', unlessCopied(row.battery_size, row)],
    [
      'battery.voltage_class_v',
      typeof volts === 'number' && volts > 0 ? (volts < highVoltageV ? 400 : 800) : undefined,
    ],
    ['charge.ac_max_kw', unlessCopied(valueAt(row, 'ac_charger.max_power'), row)],
    ['charge.ac_phases', valueAt(row, 'ac_charger.usable_phases')],
    ['charge.port', port(row)],
    ['charge.dc_max_kw', unlessCopied(valueAt(row, 'dc_charger.max_power'), row)],
    ['charge.curve', curve(row)],
    ['date.from', typeof row.release_year === 'number' ? String(row.release_year) : undefined],
    ['real_efficiency.combined_wh_per_km', consumption(valueAt(row, 'energy_consumption.average_consumption'))],
  ];
  return layerOf(figures.filter(([, value]) => value !== undefined && value !== null && value !== 0));
}

function consumption(average: unknown): unknown {
  if (typeof average !== 'number' || average >= unitThreshold) return average;
  return Math.round(average * 100) / 10;
}

function port(row: Row): (typeof ports)[number] | undefined {
  const portsAt = (path: string) => {
    const list = valueAt(row, path);
    return Array.isArray(list) ? list : [];
  };
  const [ac, dc] = [portsAt('ac_charger.ports'), portsAt('dc_charger.ports')];
  if (dc.includes('ccs')) return ac.includes('type1') && !ac.includes('type2') ? 'CCS1' : 'CCS2';
  if (dc.includes('tesla_ccs')) return 'CCS2';
  if (dc.includes('tesla_suc')) return 'Tesla Supercharger (Type 2)';
  if (dc.includes('chademo')) return 'CHAdeMO';
  return ac.includes('type2') ? 'Type 2' : undefined;
}

/** Default curves are left out because they're guesses; ours match the car's charging time. */
function curve(row: Row): unknown {
  if (valueAt(row, 'dc_charger.is_default_charging_curve') !== false) return undefined;
  const points = listAt(row, 'dc_charger.charging_curve').map(({ percentage, power }) => [percentage, power]);
  return points.length > 1 ? points : undefined;
}
