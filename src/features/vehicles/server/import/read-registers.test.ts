import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './detect.ts';
import { confirmCars } from './register-confirm.ts';
import { monthOf, type RegisterRow } from './register-row.ts';
import { knownCar } from './test-registers.ts';

const nowMs = Date.UTC(2026, 10, 23);
const read = (path: string, ...lines: string[]) => readSource([{ path, text: lines.join('\r\n') }], path, nowMs);
const rowsOf = (...given: Parameters<typeof read>) => read(...given).register?.rows ?? [];
const rangesOf = (rows: readonly RegisterRow[]) =>
  rows.map(({ rangeKm, isFamily, whPerKm }) => [rangeKm?.best, rangeKm?.worst, isFamily, whPerKm]);

const vcaHead =
  'Manufacturer,Model,Description,Powertrain,Engine Power (Kw),wh/km,Maximum range (Km),Electric Range City Km,Date of change';
const bev = 'Battery Electric Vehicle (BEV) / Pure Electric Vehicle / Electric Vehicle (EV)';
const vca = (...cells: string[]) => [...cells.slice(0, 3), bev, ...cells.slice(3)].join(',');

test('the low and high versions of a VCA approval become one row with both ranges and the better consumption', () => {
  const rows = rowsOf(
    'vca-2025-05.csv',
    vcaHead,
    vca('PEUGEOT', '308', 'Electric 54 kWh (VL)', '115', '144', '429', '549', '17 October 2024'),
    vca('PEUGEOT', '308', 'Electric 54 kWh (VH)', '115', '162', '381', '496', '17 October 2024'),
    vca('HYUNDAI', 'Kona', 'Advance - 48kWh Battery', '115', '146', '377', '512', '17 October 2024'),
  );
  assert.deepEqual(rangesOf(rows), [
    [429, 381, true, 144],
    [377, 377, false, 146],
  ]);
});

test('unmarked low and high rows are merged too, even with swapped figures', () => {
  const swapped = [
    vca('MERCEDES-BENZ', 'EQS Model Year 2022', 'EQS 450+', '245', '161', '631', '836', '22-Sep-21'),
    vca('MERCEDES-BENZ', 'EQS Model Year 2022', 'EQS 450+', '245', '198', '760', '681', '22-Sep-21'),
  ];
  assert.deepEqual(rangesOf(rowsOf('vca.csv', vcaHead, ...swapped)), [[760, 631, true, 161]]);
});

const powers: readonly (readonly [description: string, column: string, kw: number | undefined, isStated: boolean])[] = [
  ['Electric 54 kWh', '115', 115, true],
  ['Ultimate Electric (136PS) auto - 50kWh battery', '1200', 100, false],
  ['iconic five 120hp urban range', '120', 88.3, false],
  ['La Prima Electric 42kW 118hp', '42', 86.8, false],
  ['Excite', '0', undefined, false],
  ['GT-Line S Heat Pump 77.4kWh 226bhp RWD', '239', 168.5, false],
];
for (const [description, column, kw, isStated] of powers) {
  test(`a VCA row "${description}" with ${column} kW has a power of ${kw} kW, which ${isStated ? 'may' : "mustn't"} be imported`, () => {
    const [row] = rowsOf(
      'vca.csv',
      vcaHead,
      vca('ASTER', 'One', description, column, '150', '400', '500', '16-Feb-22'),
    );
    assert.deepEqual(
      [row?.powerKw === undefined ? undefined : Math.round(row.powerKw), row?.isPowerStated],
      [kw === undefined ? undefined : Math.round(kw), isStated],
    );
  });
}

test('cars with an engine are left out, and newer files’ columns are found in any position', () => {
  const head = 'Model,Manufacturer,Transmission,Description,Fuel Type,wh/km,Maximum range (Miles),Maximum range (Km)';
  const { register, leftOut } = read(
    'vca.csv',
    head,
    'One,ASTER,Auto,Long Range,Electricity,150,249,400',
    'Two,ASTER,Auto,1.5 Hybrid,Petrol / Electric,,,',
    'Three,ASTER,Auto,1.5 Plug-in,Electricity / Petrol Hybrid,120,30,50',
  );
  assert.deepEqual(rangesOf(register?.rows ?? []), [[400, 400, false, 150]]);
  assert.deepEqual([...leftOut], [['not battery-electric', 2]]);
});

test('a row without a model year is from the year before the date in the file’s name, or else before its latest change', () => {
  const row = vca('ASTER', 'One', 'Long Range', '150', '150', '400', '500', '16-Feb-22');
  const later = vca('ASTER', 'Two', 'Long Range', '150', '150', '400', '500', '02 March 2022');
  assert.deepEqual(
    [rowsOf('uk-vca-2023-05.csv', vcaHead, row)[0]?.sold.to, rowsOf('vca.csv', vcaHead, row, later)[0]?.sold.to],
    [monthOf(2023, 5), monthOf(2022, 3)],
  );
});

const ademeHead =
  'Marque,Libellé modèle,Modèle,Description Commerciale,Carrosserie,Puissance maximale,Puissance nominale électrique,Poids à vide,Masse OM Min,Masse OM Max,Conso elec Min,Conso elec Max,Autonomie elec Min,Autonomie elec Max';

test('ADEME’s numbers have a decimal comma, and its mass is the lowest in running order', () => {
  const [row] = rowsOf(
    'fr-ademe-2023-10.csv',
    ademeHead,
    'CITROEN,E-C4,C4,ë-C4,BERLINE,,"57,000",1561,1636,1640,"143,400","166,700","374,000","324,000"',
  );
  assert.deepEqual(
    [row?.massKg, row?.nominalKw, row?.whPerKm, row?.rangeKm, row?.isFamily, row?.sold.to],
    [1636, 57, 143.4, { best: 374, worst: 324 }, true, monthOf(2023, 10)],
  );
});

test('ADEME’s horsepower is the car’s power and its 30-minute power isn’t, and neither is imported', () => {
  const rows = rowsOf(
    'ademe.csv',
    ademeHead,
    'RENAULT,ZOE,ZOE,ZOE (51Kw),BERLINE,,"51,000",1502,1577,1577,"169,000","200,000","402,000","342,000"',
    'KIA,EV6,EV6,EV6 Moteur électrique 168kW (229ch),TS TERRAINS/CHEMINS,,"56,000",1910,1985,1985,,"165,000",,"528,000"',
  );
  assert.deepEqual(
    rows.map(({ powerKw, isPowerStated }) => [powerKw === undefined ? undefined : Math.round(powerKw), isPowerStated]),
    [
      [undefined, false],
      [168, false],
    ],
  );
  assert.equal(rows[0]?.sold.to, monthOf(2026, 11));
});

test('files with semicolons are read, and cars that aren’t electric or whose body contradicts their name are left out', () => {
  const semicolons = (line: string) => line.replaceAll(',', ';');
  const { register, leftOut } = read(
    'ADEME-CarLabelling.csv',
    `${semicolons(ademeHead)};Energie`,
    'ASTER;ONE;ONE;ONE ELECTRIC;BERLINE;;70,5;1500;1575;1575;;150,2;;400;ELECTRIC',
    'ASTER;TWO;TWO;TWO 1.5;BERLINE;;;1200;1275;1275;;;;;ESSENCE',
    'SMART;FORTWO;FORTWO;EQ FORTWO COUPE;CABRIOLET;;41;1050;1125;1125;;157;;144;ELECTRIC',
  );
  assert.deepEqual(
    register?.rows.map(({ whPerKm, massKg }) => [whPerKm, massKg]),
    [[150.2, 1575]],
  );
  assert.deepEqual([...leftOut.keys()], ['not battery-electric', 'a coupe by name, a cabriolet by body']);
});

const nrcanHead =
  'Model year,Make,Model,Vehicle class,Motor (kW),Transmission,Fuel type,City (kWh/100 km),Highway (kWh/100 km),Combined (kWh/100 km),City (Le/100 km),Range (km)';

test('Canadian consumption is converted to Wh/km, years are model years, and footnotes are skipped', () => {
  const { register, leftOut } = read(
    'ca-nrcan.csv',
    nrcanHead,
    '2019,Nissan,LEAF (40 kWh),Mid-size,110,A1,B,16.8,21.0,18.7,1.9,243',
    '2019,Aster,Two,Mid-size,110,A1,B/X,16.8,21.0,18.7,1.9,60',
    ',,,,,,,,,,,',
    'B = electricity,,,,,,,,,,,',
  );
  const [row, another] = register?.rows ?? [];
  assert.deepEqual(
    [row?.whPerKm, row?.cityWhPerKm, row?.highwayWhPerKm, row?.batteryKwh, row?.powerKw, row?.rangeKm?.best],
    [187, 168, 210, 40, 110, 243],
  );
  assert.deepEqual([row?.sold.to, row?.isDated, another], [monthOf(2019, 12), true, undefined]);
  assert.deepEqual([...leftOut.values()], [1, 1]);
});

test('a file that is neither a register’s nor a table of cars is refused, and the message names the formats', () => {
  const formats =
    /isn't in a format that can be imported: .*open-ev-data.*US EPA.*table \(CSV\) of cars with headings\.$/;
  assert.throws(() => read('poem.txt', 'Roses are red', 'violets are blue'), formats);
  assert.throws(() => read('prices.csv', 'Fruit,Cost', 'Pear,2'), formats);
});

const epaHead =
  'barrels08,atvType,city08,cityE,comb08,combE,drive,evMotor,fuelType1,highwayE,make,model,range,VClass,year';
const epaRow = (atvType: string, drive: string, motor: string, model: string, range: number, combE = '30.0') =>
  `0.09,${atvType},120,27.0,112,${combE},${drive},"${motor}",Electricity,33.0,Aster,${model},${range},Compact Cars,2024`;
const readEpa = (...rows: string[]) =>
  readSource([{ path: 'vehicles.csv', text: [epaHead, ...rows].join('\n') }], 'vehicles.csv', 0);

test('only the EPA’s electric vehicles are read, in kilometres and Wh/km', () => {
  const { register, leftOut } = readEpa(
    epaRow('EV', 'Rear-Wheel Drive', '150 kW AC PM', 'One', 260),
    epaRow('', 'Front-Wheel Drive', '', 'Petrol', 0),
    epaRow('Plug-in Hybrid', 'All-Wheel Drive', '80 kW', 'One PHEV', 30),
    epaRow('EV', 'All-Wheel Drive', '74 and 165 kW', 'One AWD', 240, '0.0'),
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
  const { register } = readEpa(
    epaRow('EV', 'Rear-Wheel Drive', '150 kW', 'One', 260),
    epaRow('EV', 'Rear-Wheel Drive', '150 kW', 'Other', 260),
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
