import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './detect.ts';
import { confirmCars } from './register-confirm.ts';
import { knownCar } from './test-registers.ts';

const head =
  'barrels08,atvType,city08,cityE,comb08,combE,drive,evMotor,fuelType1,highwayE,make,model,range,VClass,year';
const row = (atvType: string, drive: string, motor: string, model: string, range: number, combE = '30.0') =>
  `0.09,${atvType},120,27.0,112,${combE},${drive},"${motor}",Electricity,33.0,Aster,${model},${range},Compact Cars,2024`;
const read = (...rows: string[]) =>
  readSource([{ path: 'vehicles.csv', text: [head, ...rows].join('\n') }], 'vehicles.csv', 0);

test('only the EPA’s electric vehicles are read, in kilometres and Wh/km', () => {
  const { register, leftOut } = read(
    row('EV', 'Rear-Wheel Drive', '150 kW AC PM', 'One', 260),
    row('', 'Front-Wheel Drive', '', 'Petrol', 0),
    row('Plug-in Hybrid', 'All-Wheel Drive', '80 kW', 'One PHEV', 30),
    row('EV', 'All-Wheel Drive', '74 and 165 kW', 'One AWD', 240, '0.0'),
  );
  assert.deepEqual([...leftOut], [['not battery-electric', 2]]);
  const [first, second] = register?.rows ?? [];
  assert.deepEqual(
    [first?.rangeKm?.best, first?.whPerKm, first?.cityWhPerKm, first?.highwayWhPerKm, first?.powerKw, first?.isAwd],
    [418, 186.4, 167.8, 205.1, 150, false],
  );
  // 112 miles per gallon equivalent.
  assert.deepEqual([second?.whPerKm, second?.powerKw, second?.isAwd], [187, undefined, true]);
});

test('the EPA’s cars confirm known cars of the same year and add no new ones', () => {
  const known = knownCar(
    { make: 'Aster', model: 'One', variant: '', year: 2024, market: 'North America' },
    { 'battery.usable_kwh': 70, 'performance.power_kw': 150, 'performance.drive': 'RWD' },
  );
  const { register } = read(
    row('EV', 'Rear-Wheel Drive', '150 kW', 'One', 260),
    row('EV', 'Rear-Wheel Drive', '150 kW', 'Other', 260),
  );
  assert.ok(register);
  const { records, matching } = confirmCars([known], register);
  assert.deepEqual(
    records.map(({ label, layers }) => [label, layers]),
    [
      [
        'Aster One',
        [
          {
            source: 'epa',
            facts: {
              efficiency: { epa_combined_wh_per_km: 186.4, epa_city_wh_per_km: 167.8, epa_highway_wh_per_km: 205.1 },
              range: { epa_km: 418 },
            },
          },
        ],
      ],
    ],
  );
  assert.equal(matching.unknown.length, 1);
});
