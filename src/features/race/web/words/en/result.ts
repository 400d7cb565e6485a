import { formatNumber, plural } from '#web/text/format-number.ts';
import type { NeededFigure } from '../../../model/race-car.ts';

const km = (distance: number) => `${formatNumber(distance, 0)} km`;
/** Small ones to a tenth. */
const amount = (value: number) => formatNumber(value, value < 10 ? 1 : 0);
const minutes = (count: number) => plural(count, 'minute', 'minutes');
const stops = (count: number) => (count === 0 ? 'no stop' : plural(count, 'stop', 'stops'));

/** How a race ended, and why. */
export const result = {
  strategies: {
    fastest: 'Fastest',
    'fewest-stops': 'Fewest stops',
    'ten-to-eighty': 'Always 10 to 80 %',
    'at-the-cap': 'At the cap',
  },
  byStrategy: (car: string, strategy: string) => `${car} (${strategy.toLowerCase()})`,
  km,
  stops,

  failed: 'The race could not be computed',

  wins: (car: string) => `The ${car} wins`,
  level: (cars: string) => `Level: ${cars}`,
  takes: (car: string, time: string) => `The ${car} takes ${time}`,
  nobody: 'No car arrives',
  nobodyRaces: 'No car can race',
  onTheWay: (distanceKm: number, what: string) => `${km(distanceKm)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  share: 'Share',
  change: 'Change',
  again: 'Watch again',
  stepThrough: 'Step through',

  temperature: (celsius: number) => `${formatNumber(celsius, 0).replace('-', '−')} °C`,
  dry: 'dry',
  wet: (share: number) => (share === 1 ? 'wet' : `${formatNumber(share * 100, 0)} % wet`),
  noWind: 'no wind',
  headwind: (kmh: number) => `headwind ${formatNumber(kmh, 0)} km/h`,
  tailwind: (kmh: number) => `tailwind ${formatNumber(kmh, 0)} km/h`,
  cap: (kmh: number) => `at most ${formatNumber(kmh, 0)} km/h`,
  capBrief: (kmh: number) => `≤ ${formatNumber(kmh, 0)} km/h`,
  chargers: (everyKm: number, kw: number) => `chargers every ${formatNumber(everyKm, 0)} km, ${formatNumber(kw, 0)} kW`,
  price: (eurPerKwh: number) => `${eurPerKwh.toFixed(2)} €/kWh`,
  starts: (percent: number) => `starts with ${formatNumber(percent, 0)} %`,
  load: (kg: number) => `${formatNumber(kg, 0)} kg loaded`,
  aged: (percent: number) => `${formatNumber(percent, 0)} % aged`,

  podium: 'The first three',
  place: (place: number) => `Place ${place}`,
  farthest: (car: string, at: string) => `The ${car} comes farthest, to ${at}.`,
  ahead: (min: number, car: string, fewer: number) =>
    `${minutes(min)} ahead of the ${car}${fewer === 0 ? '' : `, with ${Math.abs(fewer) === 1 ? 'one stop' : stops(Math.abs(fewer))} ${fewer > 0 ? 'less' : 'more'}`}`,
  aheadLong: (gap: string, car: string) => `${gap} ahead of the ${car}`,
  alone: (count: number, charging: string, energy: string) =>
    count === 0 ? `No stop, ${energy}` : `${stops(count)}, ${charging}, ${energy}`,
  aloneArrives: (car: string) => `Only the ${car} arrives`,

  sure: 'How sure is it?',
  sureLead: 'The bars show the error of each time, from what is known of the car.',
  sureOne: (from: string, to: string) => `In two of three cases it takes ${from} to ${to}.`,
  overlap: (a: string, b: string) => `Those of ${a} and ${b} overlap:`,
  apart: (a: string, b: string) => `Those of ${a} and ${b} do not overlap:`,
  chance: (a: string, b: string, chance: number) => `${a} before ${b} in ${chanceText(chance)}.`,
  error: (min: number) => (min < 1 ? `± ${formatNumber(min * 60, 0)} s` : `± ${formatNumber(min, 0)}`),
  errorSpoken: (min: number) => `give or take ${minutes(min)}`,
  close: 'close to the one before',

  order: 'Order',
  driving: 'driving',
  charging: 'charging and stopping',
  chargingBrief: 'charging',
  errorKey: '± minutes of error',
  columns: {
    place: 'Place',
    car: 'Car',
    time: 'Time',
    gap: 'Gap',
    split: 'Drive and charge',
    stops: 'Stops',
    energy: 'kWh',
    consumption: 'kWh/100',
    cost: 'Cost',
  },
  first: 'first',
  levelWithFirst: 'level',
  noGap: '–',
  stopsAndTime: (count: number, time: string) => (count === 0 ? 'none' : `${formatNumber(count, 0)} · ${time}`),
  stopsInWords: (count: number, time: string) => (count === 0 ? 'no stop' : `${stops(count)}, ${time}`),
  kwh: (energy: number) => `${amount(energy)} kWh`,
  amount,
  euro: (cost: number) => `${cost < 10 ? cost.toFixed(2) : formatNumber(cost, 0)} €`,
  litres: (litres: number) => `${amount(litres)} l`,
  stranded: 'stranded',
  atKm: (distanceKm: number) => `at km ${formatNumber(distanceKm, 0)}`,
  strandedAt: (distanceKm: number) => `stranded at km ${formatNumber(distanceKm, 0)}`,
  noPlace: 'no place',
  unable: (figures: string) => `cannot race: ${figures} not known`,
  figures: {
    'battery.usable_kwh': 'usable battery',
    'real_efficiency.combined_wh_per_km': 'consumption',
    'charge.dc_max_kw': 'charging power',
  } satisfies Record<NeededFigure, string>,
  petrol: 'Petrol car',
  petrolLong: 'Petrol car, for comparison',
  petrolUse: (litres: number) => `${formatNumber(litres, 1)} l/100 km`,

  drawn: 'Drawn in the charts, at most 4',
  four: 'Four are the most: take one out first.',
  one: 'One stays: put another one in first.',
  way: 'On the way',
  wayKinds: { charge: 'Charge', distance: 'Distance' },
  chart: 'Chart',
  charge: 'Charge on the way',
  chargeSentence: (end: string) => `Every fall is driving, every jump a stop; ${end}.`,
  arrivesWith: (percent: number) => `it arrives with ${formatNumber(percent, 0)} %`,
  allArriveWith: (percent: number) => `all arrive with ${formatNumber(percent, 0)} %`,
  arriveEach: (texts: string) => `at the end ${texts}`,
  chargeAxis: 'charge, %',
  distanceAxis: 'distance, km',
  distance: 'Distance over time',
  distanceSentence: (car: string, count: number) => `Level pieces are stops; the ${car} makes ${stopsMade(count)}.`,
  distanceNoStops: 'Straight lines: nobody stops.',
  timeAxis: 'time, hours',
  shortTimeAxis: 'time, minutes',
  percent: (value: number) => `${formatNumber(value, 0)} %`,

  flips: (distanceKm: number) => `The order flips at ${km(distanceKm)}`,
  holds: 'The order holds from 200 to 1,200 km',
  flipSentence: (at: string, below: string, above: string) =>
    `Below ${at} the ${below} is first or level, from there on the ${above}`,
  flipReasons: {
    stops: ': it loses less time with its stops.',
    speed: ': it drives faster.',
    none: '.',
  },
  holdSentence: (first: string) => `The ${first} is first or level at every distance.`,
  levelSentence: (first: string, second: string) => `The ${first} and the ${second} take the same time.`,
  behindAxis: 'minutes behind the first',
  behindAxisHours: 'hours behind the first',
  computing: 'Computing',
  computeFailed: 'This could not be computed.',

  colder: 'If it were colder',
  colderSentence: (gains: string) => `From 20 to −10 °C: ${gains}.`,
  gain: (mark: string, gap: string) => `${mark} ${gap}`,
  noneArrives: 'None of these arrives.',
  doesNotArrive: (mark: string) => `${mark} does not arrive`,
  temperatureAxis: 'temperature, °C',
  colderMain: (gap: string) => `−10 °C: ${gap}`,

  faster: 'If they drove faster',
  fasterSentence: (losses: string) => `Ring: the fastest speed. ${losses}`,
  losesAbove: (marks: string, kmh: number, one: boolean) =>
    `${marks} ${one ? 'loses' : 'lose'} time above ${formatNumber(kmh, 0)} km/h.`,
  neverLoses: 'Faster is always earlier.',
  speedAxis: 'cruising speed, km/h',
  kmh: (speed: number) => `${formatNumber(speed, 0)} km/h`,
  fasterMain: (kmh: number) => `best at ${formatNumber(kmh, 0)} km/h`,

  strategy: 'Another strategy',
  strategySentence: (car: string) => `What the ${car} would take:`,
  strategyStops: (name: string, count: number) => `${name} (${formatNumber(count, 0)})`,
  strategyCap: (kmh: number) => `Always at ${formatNumber(kmh, 0)} km/h`,
  strategyMain: (name: string, gap: string) => `${name}: ${gap}`,
  now: 'as it raced',
  againstItself: 'Race it against itself',

  stopsOf: (car: string) => `Stops of the ${car}`,
  stopsMain: (count: number, car: string) => `${formatNumber(count, 0)} of the ${car}`,
  stopsFold: 'Stops',
  stopTable: (car: string) => `Where the ${car} stops, and how much it charges`,
  anotherCar: 'Another car',
  stopColumns: { number: 'No.', km: 'km', after: 'after', charge: 'charge', fromTo: 'from, to', time: 'time' },
  fromTo: (from: number, to: number) => `${formatNumber(from, 0)} → ${formatNumber(to, 0)} %`,
  fromToSpoken: (from: number, to: number) => `from ${formatNumber(from, 0)} to ${formatNumber(to, 0)} %`,
  noStops: (percent: number) => `It arrives without a stop, with ${formatNumber(percent, 0)} % left.`,
  strandedStops: (at: string) => `It is stranded at ${at}: the next charger is too far away.`,
  leavesAt: (least: number, most: number) =>
    least === most
      ? `Leaves at ${formatNumber(most, 0)} %, where charging turns slower than its average.`
      : `Leaves at ${formatNumber(least, 0)} to ${formatNumber(most, 0)} %, where charging turns slower than its average or the next stop needs no more.`,
  fewestStops: 'Charges as much as it needs for the fewest stops.',
  tenToEighty: 'Charges to 80 % at every stop but the last.',

  pickTemperature: 'Tap the chart, or press Enter, to race at that temperature.',
  pickSpeed: 'Tap the chart, or press Enter, to race at that speed.',
  pickDistance: 'Tap the chart, or press Enter, to race over that distance.',
  racedAgain: (what: string) => `Raced again: ${what}`,

  picture: {
    title: 'Share the result',
    alt: 'The result as a picture',
    failed: 'The picture could not be drawn.',
    share: 'Share picture',
    save: 'Save picture',
    link: 'Copy link',
    roadStays: 'The road stays on this device: the link leads others to a race of the same length on a level one.',
    copied: 'Link copied',
    notCopied: 'The link could not be copied. It stands in the address bar.',
    fileName: (distanceKm: number) => `race-${distanceKm}-km.png`,
    more: (count: number) => `and ${plural(count, 'more car', 'more cars')}`,
  },
};

const stopsMade = (count: number) => (count === 0 ? 'none' : formatNumber(count, 0));

/** Nothing is certain: neither 10 of 10 nor 0 of 10. */
function chanceText(chance: number): string {
  if (chance >= 0.95) return 'more than 9 of 10 cases';
  return `${Math.max(1, Math.round(chance * 10))} of 10 cases`;
}
