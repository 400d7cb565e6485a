import { formatNumber, ordinal, plural } from '#web/text/format-number.ts';
import { measured, moneyText, positionText, shownIn, showsMiles } from '#web/text/units.ts';
import type { NeededFigure } from '../../model/race-car.ts';

const km = (distance: number) => measured('km', distance);
/** One decimal below 10. */
const amount = (value: number) => formatNumber(value, value < 10 ? 1 : 0);
const minutes = (count: number) => plural(count, 'minute', 'minutes');
const stops = (count: number) => (count === 0 ? 'no stops' : plural(count, 'stop', 'stops'));

/** How to rerun the race from a point on a chart. */
const pickHint = (what: string) => (isTouch: boolean) =>
  isTouch ? `Tap the chart to race ${what}.` : `Click the chart or press Enter to race ${what}.`;

/** How a race ended, and why. */
export const result = {
  strategies: {
    fastest: 'Fastest',
    'fewest-stops': 'Fewest stops',
    'ten-to-eighty': 'Always 10 to 80%',
    'at-the-cap': 'Flat out',
  },
  byStrategy: (car: string, strategy: string) => `${car} (${strategy.toLowerCase()})`,
  km,
  stops,

  failed: "Couldn't calculate the race",

  wins: (car: string) => `The ${car} wins`,
  level: (cars: string) => `Tie: ${cars}`,
  takes: (car: string, time: string) => `The ${car} takes ${time}`,
  nobody: 'No car makes it',
  nobodyRaces: 'No car can race',
  onTheWay: (distanceKm: number, what: string) => `${km(distanceKm)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  share: 'Share',
  change: 'Change',
  again: 'Watch again',
  stepThrough: 'Step through',

  temperature: (celsius: number) => measured('°C', celsius),
  dry: 'dry',
  wet: (share: number) => (share === 1 ? 'wet' : `${formatNumber(share * 100, 0)}% wet`),
  noWind: 'no wind',
  headwind: (kmh: number) => `${measured('km/h', kmh)} headwind`,
  tailwind: (kmh: number) => `${measured('km/h', kmh)} tailwind`,
  cap: (kmh: number) => `up to ${measured('km/h', kmh)}`,
  capBrief: (kmh: number) => `≤ ${measured('km/h', kmh)}`,
  chargers: (everyKm: number, kw: number) => `${formatNumber(kw, 0)} kW chargers every ${km(everyKm)}`,
  price: (perKwh: number) => `${shownIn('€').unit}${perKwh.toFixed(2)}/kWh`,
  starts: (percent: number) => `starts at ${formatNumber(percent, 0)}%`,
  load: (kg: number) => `${formatNumber(kg, 0)} kg load`,
  aged: (percent: number) => `${formatNumber(percent, 0)}% battery wear`,

  podium: 'Top three',
  place: (place: number) => `${ordinal(place)} place`,
  farthest: (car: string, at: string) => `The ${car} gets farthest: ${at}.`,
  ahead: (min: number, car: string, fewer: number) =>
    `${minutes(min)} ahead of the ${car}${fewer === 0 ? '' : `, with ${Math.abs(fewer) === 1 ? 'one stop' : stops(Math.abs(fewer))} ${fewer > 0 ? 'fewer' : 'more'}`}`,
  aheadLong: (gap: string, car: string) => `${gap} ahead of the ${car}`,
  alone: (count: number, charging: string, energy: string) =>
    count === 0 ? `No stops, ${energy}` : `${stops(count)}, ${charging}, ${energy}`,
  aloneArrives: (car: string) => `Only the ${car} makes it`,

  sure: 'How certain is it?',
  sureLead: "The bars show each time's margin of error, given what we know about the car.",
  sureOne: (from: string, to: string) => `Two times in three it takes ${from} to ${to}.`,
  overlap: (a: string, b: string) => `${a} and ${b} overlap:`,
  apart: (a: string, b: string) => `${a} and ${b} don't overlap:`,
  chance: (a: string, b: string, chance: number) => `${a} beats ${b} ${chanceText(chance)}.`,
  error: (min: number) => (min < 1 ? `± ${formatNumber(min * 60, 0)} s` : `± ${formatNumber(min, 0)}`),
  errorSpoken: (min: number) => `give or take ${minutes(min)}`,
  close: 'close to the car ahead',

  order: 'Results',
  driving: 'driving',
  charging: 'charging and stops',
  chargingBrief: 'charging',
  errorKey: '± margin in minutes',
  columns: {
    place: 'Place',
    car: 'Car',
    time: 'Time',
    gap: 'Gap',
    split: 'Drive and charge',
    stops: 'Stops',
    energy: 'kWh',
    get consumption() {
      return showsMiles() ? shownIn('Wh/km').unit : 'kWh/100';
    },
    cost: 'Cost',
  },
  first: 'first',
  levelWithFirst: 'level',
  noGap: '–',
  stopsAndTime: (count: number, time: string) => (count === 0 ? 'none' : `${formatNumber(count, 0)} · ${time}`),
  stopsInWords: (count: number, time: string) => (count === 0 ? stops(0) : `${stops(count)}, ${time}`),
  kwh: (energy: number) => `${amount(energy)} kWh`,
  amount,
  consumption: (whPerKm: number) =>
    (showsMiles() ? shownIn('Wh/km').of(whPerKm) : whPerKm / 10).toFixed(showsMiles() ? 2 : 1),
  euro: moneyText,
  litres: (litres: number) => {
    const { of, unit } = shownIn('l of petrol');
    return `${amount(of(litres))} ${unit}`;
  },
  stranded: 'stranded',
  atKm: (distanceKm: number) => `at ${positionText(distanceKm)}`,
  strandedAt: (distanceKm: number) => `stranded at ${positionText(distanceKm)}`,
  noPlace: 'unranked',
  tooHeavy: (kg: number) =>
    kg === 0 ? "can't race: it can't tow" : `can't race: it may only tow ${formatNumber(kg, 0)} kg`,
  unable: (figures: string) => `can't race: ${figures} not known`,
  figures: {
    'battery.usable_kwh': 'battery capacity',
    'real_efficiency.combined_wh_per_km': 'consumption',
    'charge.dc_max_kw': 'charging power',
  } satisfies Record<NeededFigure, string>,
  petrol: 'Petrol car',
  petrolLong: 'Petrol car, for comparison',
  petrolUse: (litres: number) => measured('l/100 km', litres, 1),

  drawn: 'In the charts (up to 4)',
  four: 'Four cars at most. Remove one first.',
  one: 'Keep at least one car. Add another first.',
  way: 'Along the way',
  wayKinds: { charge: 'Charge', distance: 'Distance' },
  chart: 'Chart',
  charge: 'Charge along the way',
  chargeSentence: (end: string) => `Lines fall while driving and jump while charging. ${end}.`,
  arrivesWith: (percent: number) => `It arrives with ${formatNumber(percent, 0)}%`,
  allArriveWith: (percent: number) => `All arrive with ${formatNumber(percent, 0)}%`,
  arriveEach: (texts: string) => `At the end: ${texts}`,
  chargeAxis: 'charge (%)',
  distanceAxis: () => `distance (${shownIn('km').unit})`,
  distance: 'Distance over time',
  distanceSentence: (car: string, count: number) => `Flat parts are stops. The ${car} makes ${stops(count)}.`,
  distanceNoStops: 'Straight lines mean no stops.',
  timeAxis: 'time (hours)',
  shortTimeAxis: 'time (minutes)',
  percent: (value: number) => `${formatNumber(value, 0)}%`,

  flips: (distanceKm: number) => `The order flips at ${km(distanceKm)}`,
  holds: () => `Same order from ${formatNumber(shownIn('km').of(200), 0)} to ${km(1200)}`,
  flipSentence: (at: string, below: string, above: string) =>
    `Below ${at} the ${below} leads or ties. From there on, the ${above} does`,
  flipReasons: {
    stops: ' because it loses less time at stops.',
    speed: ' because it drives faster.',
    none: '.',
  },
  holdSentence: (first: string) => `The ${first} leads or ties at every distance.`,
  levelSentence: (first: string, second: string) => `The ${first} and the ${second} take the same time.`,
  behindAxis: 'minutes behind the leader',
  behindAxisHours: 'hours behind the leader',
  computing: 'Calculating…',
  computeFailed: "Couldn't calculate this. Reload the page to try again.",

  colder: 'If it were colder',
  colderSentence: (gains: string) =>
    `From ${formatNumber(shownIn('°C').of(20), 0)} to ${measured('°C', -10)}: ${gains}.`,
  gain: (mark: string, gap: string) => `${mark} ${gap}`,
  noneArrives: 'None of these cars makes it.',
  doesNotArrive: (mark: string) => `${mark} doesn't make it`,
  temperatureAxis: () => `temperature (${shownIn('°C').unit})`,
  colderMain: (gap: string) => `${measured('°C', -10)}: ${gap}`,

  faster: 'If they drove faster',
  fasterSentence: (losses: string) => `The ring marks the best speed. ${losses}`,
  losesAbove: (marks: string, kmh: number, one: boolean) =>
    `${marks} ${one ? 'loses' : 'lose'} time above ${measured('km/h', kmh)}.`,
  neverLoses: 'Driving faster always helps.',
  speedAxis: () => `cruising speed (${shownIn('km/h').unit})`,
  kmh: (speed: number) => measured('km/h', speed),
  fasterMain: (kmh: number) => `best at ${measured('km/h', kmh)}`,

  strategy: 'Another strategy',
  strategySentence: (car: string) => `How long the ${car} would take:`,
  strategyStops: (name: string, count: number) => `${name} (${formatNumber(count, 0)})`,
  strategyCap: (kmh: number) => `Always at ${measured('km/h', kmh)}`,
  strategyMain: (name: string, gap: string) => `${name}: ${gap}`,
  now: 'as raced',
  againstItself: 'Race it against itself',

  stopsOf: (car: string) => `Stops: ${car}`,
  stopsMain: (count: number, car: string) => `${formatNumber(count, 0)} for the ${car}`,
  stopsFold: 'Stops',
  stopTable: (car: string) => `Where the ${car} stops and how much it charges`,
  anotherCar: 'Another car',
  stopColumns: {
    number: 'No.',
    km: () => shownIn('km').unit,
    after: 'after',
    charge: 'charge',
    fromTo: 'from, to',
    time: 'time',
  },
  fromTo: (from: number, to: number) => `${formatNumber(from, 0)} → ${formatNumber(to, 0)}%`,
  fromToSpoken: (from: number, to: number) => `from ${formatNumber(from, 0)} to ${formatNumber(to, 0)}%`,
  noStops: (percent: number) => `It arrives without stopping, with ${formatNumber(percent, 0)}% left.`,
  strandedStops: (at: string) => `It's stranded at ${at} because the next charger is too far away.`,
  leavesAt: (least: number, most: number) =>
    least === most
      ? `Leaves at ${formatNumber(most, 0)}%, when charging slows below average.`
      : `Leaves at ${formatNumber(least, 0)}–${formatNumber(most, 0)}%, when charging slows below average or there's enough for the next leg.`,
  fewestStops: 'Charges as much as it needs for the fewest stops.',
  tenToEighty: 'Charges to 80% at every stop but the last.',

  pickTemperature: pickHint('at that temperature'),
  pickSpeed: pickHint('at that speed'),
  pickDistance: pickHint('over that distance'),
  racedAgain: (what: string) => `Raced again: ${what}`,

  picture: {
    title: 'Share the result',
    alt: 'The result as a picture',
    failed: "Couldn't create the picture.",
    share: 'Share picture',
    save: 'Save picture',
    link: 'Copy link',
    roadStays: 'Your route stays on this device, so the link opens a race of the same length on a flat road.',
    copied: 'Link copied',
    notCopied: "Couldn't copy the link. You'll find it in the address bar.",
    fileName: (distanceKm: number) => {
      const { of, unit } = shownIn('km');
      return `race-${Math.round(of(distanceKm))}-${unit}.png`;
    },
    more: (count: number) => `and ${plural(count, 'more car', 'more cars')}`,
  },
};

/** Never claims certainty: neither 10 times in 10 nor 0. */
function chanceText(chance: number): string {
  if (chance >= 0.95) return 'more than 9 times in 10';
  return `${plural(Math.max(1, Math.round(chance * 10)), 'time', 'times')} in 10`;
}
