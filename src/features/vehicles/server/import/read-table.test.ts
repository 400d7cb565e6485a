import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './detect.ts';

const read = (lines: readonly string[], columns?: string) =>
  readSource([{ path: 'cars.csv', text: lines.join('\r\n') }], 'cars.csv', 0, columns);
const factsOf = (lines: readonly string[], columns?: string) => read(lines, columns).records[0]?.layers[0]?.facts;

test('a table’s columns are found by their headings, and its figures are the owner’s', () => {
  const { records, format, sections } = read([
    'Make,Model,Trim,Year,Usable battery (kWh),WLTP range (km),DC charging (kW),Port,Drive,Heat pump,0-100 km/h,Boot (l)',
    'Aster,One,Long Range,2025,77.4,560,175,CCS,Rear-wheel drive,yes,6.1,"1,050"',
  ]);
  assert.equal(format, 'a table of cars');
  const [car] = records;
  assert.deepEqual(
    [car?.make, car?.model, car?.variant, car?.year, car?.layers[0]?.source],
    ['Aster', 'One', 'Long Range', 2025, 'own'],
  );
  assert.deepEqual(car?.layers[0]?.facts, {
    battery: { usable_kwh: 77.4 },
    range: { wltp_km: 560 },
    charge: { dc_max_kw: 175, port: 'CCS2' },
    performance: { drive: 'RWD', zero_to_100_s: 6.1 },
    misscellaneous: { heat_pump: true },
    dimensions: { cargo_l: 1050 },
  });
  assert.deepEqual(sections, [{ title: 'Headings not used', lines: [] }]);
});

test('semicolons, decimal commas, units in cells and miles are understood', () => {
  const facts = factsOf([
    'Marke;Modell;Net capacity;EPA range (mi);Length (cm);Curb weight (lbs);Top speed (mph)',
    'Aster;One;77,4 kWh;300;460,5;4.409;112',
  ]);
  assert.deepEqual(facts, {
    battery: { usable_kwh: 77.4 },
    range: { epa_km: 482.803 },
    dimensions: { length_mm: 4605, curb_weight_kg: 1999.878 },
    performance: { top_speed_kmh: 180.247 },
  });
});

test('unknown headings are listed with a guess, and can be assigned', () => {
  const lines = ['Make,Model,Range (km),Battery,Colour', 'Aster,One,510,77,red'];
  const { records, sections } = read(lines);
  assert.deepEqual(records[0]?.layers[0]?.facts, {});
  assert.deepEqual(sections?.[0]?.lines, [
    '"Range (km)": perhaps --columns "Range (km)=range.wltp_km"',
    '"Battery": perhaps --columns "Battery=battery.usable_kwh"',
    '"Colour"',
  ]);
  assert.deepEqual(factsOf(lines, 'Range (km)=range.real_km,Battery=battery.nominal_kwh'), {
    range: { real_km: 510 },
    battery: { nominal_kwh: 77 },
  });
});

test('a heading with a comma can be assigned', () => {
  assert.deepEqual(factsOf(['Make,Model,"Range, real"', 'Aster,One,400'], 'Range, real=range.real_km'), {
    range: { real_km: 400 },
  });
});

test('a cell that isn’t a figure, or has an impossible one, is left out', () => {
  const { records } = read(['Make,Model,WLTP range,Seats,Length', 'Aster,One,about 500,5,46', 'Aster,Two,n/a,-,']);
  const [one, two] = records;
  assert.deepEqual(one?.layers[0]?.facts, { misscellaneous: { seats: 5 } });
  assert.deepEqual(one?.dropped, ['dimensions.length_mm is 46, less than 2600', "range.wltp_km can't be about 500"]);
  assert.deepEqual([two?.layers[0]?.facts, two?.dropped], [{}, []]);
});

test('a heading with a unit that doesn’t fit isn’t used', () => {
  assert.deepEqual(factsOf(['Make,Model,WLTP range (%)', 'Aster,One,95']), {});
});

test('a row without a make or model is refused with its line number', () => {
  const { refused } = read(['Make,Model,Year', 'Aster,,2024', 'Aster,One,2024']);
  assert.deepEqual(refused, [{ label: 'Aster (line 2)', why: 'its make or model is missing' }]);
});

const mistakes: readonly (readonly [columns: string, sentence: RegExp])[] = [
  ['Reach=range.wltp_km', /There's no heading "Reach"\. The headings: "Make", "Model", "Range"\./],
  ['Range=range.wltp', /"range\.wltp" isn't something a column can be: make, model, .*range\.wltp_km\./],
  ['Range', /--columns takes "Heading=figure", not "Range"\./],
];
for (const [columns, sentence] of mistakes) {
  test(`--columns ${columns} is refused with a message`, () => {
    assert.throws(() => read(['Make,Model,Range', 'Aster,One,500'], columns), sentence);
  });
}

test('a table without make and model is refused, and the message says how to assign them', () => {
  const lines = ['Vehicle,Battery,WLTP', 'Aster One,77,500'];
  assert.throws(
    () => read(lines),
    /has no columns for make and model\. Assign them, such as --columns "Vehicle=make,Battery=model"/,
  );
});

test('headings in snake case and camel case are found too, with their units', () => {
  const snake = [
    'brand,model,top_speed_kmh,torque_nm,acceleration_0_100_s,fast_charging_power_kw_dc,fast_charge_port,towing_capacity_kg,cargo_volume_l,seats,drivetrain,length_mm,car_body_type',
    'Aster,One,180,300,7.5,130,CCS,1000,420,5,FWD,4300,SUV',
  ];
  assert.deepEqual(factsOf(snake), {
    performance: { top_speed_kmh: 180, torque_nm: 300, zero_to_100_s: 7.5, drive: 'FWD' },
    charge: { dc_max_kw: 130, port: 'CCS2' },
    misscellaneous: { tow_braked_kg: 1000, seats: 5, body: 'SUV' },
    dimensions: { cargo_l: 420, length_mm: 4300 },
  });
  const camel = [
    'Brand,Model,AccelSec,TopSpeed_KmH,Range_Km,PowerTrain,PlugType,BodyStyle,Seats',
    'Aster,One,7.5,180,400,AWD,Type 2 CCS,Sedan,5',
  ];
  const { records, sections } = read(camel);
  const { performance, misscellaneous } = records[0]?.layers[0]?.facts ?? {};
  assert.deepEqual(
    [performance, misscellaneous],
    [
      { top_speed_kmh: 180, drive: 'AWD', zero_to_100_s: 7.5 },
      { body: 'Sedan', seats: 5 },
    ],
  );
  assert.deepEqual(sections?.[0]?.lines, ['"Range_Km": perhaps --columns "Range_Km=range.wltp_km"']);
});
