import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import { measured, positionText, showsMiles } from '#web/text/units.ts';

export { result } from './messages/result.ts';
export { setup } from './messages/setup.ts';

export const race = {
  noCars: "Couldn't load the cars",
  unknown: (count: number) =>
    `${plural(count, 'car', 'cars')} in this link ${count === 1 ? "isn't" : "aren't"} in the database.`,
  routeElsewhere: "This link's route is stored on another device, so the race covers the same distance on a flat road.",
  start: 'Start',
  reset: 'Reset',
};

const km = (value: number) => measured('km', value, value < 10 ? 1 : 0);
const percent = (value: number) => `${formatNumber(value, 0)}%`;
const atKm = (value: number) => positionText(value, value < 10 ? 1 : 0);

/** The running race. */
export const film = {
  failed: "Couldn't calculate the race",
  nobodyRaces: 'None of these cars can race',
  nobodyRacesDetail: "There isn't enough data on their consumption and charging.",
  pickCars: 'Pick cars',
  title: (distance: string) => `${distance} race`,
  km,
  axisStart: () => positionText(0),
  /** In the unit shown. */
  axisKm: (value: number) => formatNumber(value, showsMiles() && value >= 10 ? 0 : 2),
  positionAndGap: 'Position and gap',
  chargeAndStatus: 'Charge and status',
  lanes: 'Cars in the race',
  clock: 'Race time',

  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `×${speed}`,
  before: 'Step back',
  after: 'Step forward',
  toResult: 'Skip to the result',
  scrub: 'Point in the race',
  moment: (time: string, now: string) => `${time}, ${now}`,

  lead: {
    start: (count: number) => `${count} cars at the start`,
    level: (count: number, at: number) => `${count} cars level at ${atKm(at)}`,
    leads: (first: string, second: string, behind: number) =>
      `${isolated(first)} leads, ${isolated(second)} ${km(behind)} behind`,
    leadsLevel: (first: string, second: string) => `${isolated(first)} and ${isolated(second)} are neck and neck`,
    alone: (first: string, at: number) => `${isolated(first)} at ${atKm(at)}`,
    won: (first: string, time: string) => `${isolated(first)} wins in ${time}`,
    wonAlone: (first: string, time: string) => `${isolated(first)} arrived after ${time}`,
    nobody: 'No car can race',
  },
  next: {
    charging: (first: string, time: string) => `${isolated(first)} is charging and will be passed in ${time}`,
    bothCharging: (by: string, time: string) => `Both are charging, and ${isolated(by)} will pass them in ${time}`,
    passed: (by: string, time: string) => `${isolated(by)} takes the lead in ${time}`,
    stays: (first: string, time: string) => `Nobody can catch ${isolated(first)}, which arrives in ${time}`,
    arrives: (name: string, time: string) => `${isolated(name)} arrives in ${time}`,
    strands: (name: string, time: string) => `${isolated(name)} won't make it and will run out of charge in ${time}`,
    over: 'The race is over',
    soon: 'less than a minute',
  },
  gap: {
    leads: 'leads',
    level: 'level',
    alone: '',
    behind: (by: number) => `−${km(by)}`,
    won: 'won',
    out: 'out',
  },
  percent,
  low: 'nearly empty',
  status: {
    driving: (kmh: number) => measured('km/h', kmh),
    'plugging in': 'plugging in',
    charging: (to: number, kw: number) => `to ${percent(to)} · ${formatNumber(kw, 0)} kW`,
    leaving: 'leaving',
    arrived: (time: string) => `arrived after ${time}`,
    stranded: (at: number) => `stranded at ${atKm(at)}`,
    'cannot race': 'not enough data',
  },
  events: {
    title: 'Race events',
    all: (count: number) => `All ${plural(count, 'event', 'events')}`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    start: (name: string, charge: number) => `${name} starts at ${percent(charge)}`,
    leader: (name: string, at: number) => `${name} takes the lead at ${atKm(at)}`,
    stop: (name: string, at: number, charge: number) => `${name} stops at ${atKm(at)} with ${percent(charge)}`,
    leave: (name: string, at: number, charge: number) => `${name} drives on at ${atKm(at)} with ${percent(charge)}`,
    arrive: (name: string, charge: number) => `${name} arrives with ${percent(charge)}`,
    stranded: (name: string, at: number) => `${name} is stranded at ${atKm(at)}`,
  },
};
