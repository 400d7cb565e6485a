import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const km = (value: number) => `${formatNumber(value, value < 10 ? 1 : 0)} km`;
const percent = (value: number) => `${formatNumber(value, 0)} %`;
const atKm = (value: number) => `km ${formatNumber(value, value < 10 ? 1 : 0)}`;

/** The running race. */
export const film = {
  failed: 'The race could not be computed',
  nobodyRaces: 'None of these cars can race',
  nobodyRacesDetail: 'Too little is known of them to tell what they need and how they charge.',
  pickCars: 'Pick cars',
  title: (distance: string) => `Race over ${distance}`,
  km,
  axisStart: 'km 0',
  axisKm: (value: number) => formatNumber(value, 2),
  place: 'place, gap to the first',
  doing: 'charge and what it does',
  lanes: 'Cars in the race',
  clock: 'Time of the race',

  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `×${speed}`,
  before: 'Step back',
  after: 'Next step',
  toResult: 'Skip to the result',
  scrub: 'Moment of the race',
  moment: (time: string, now: string) => `${time}, ${now}`,

  lead: {
    start: (count: number) => `${count} cars at the start`,
    level: (count: number, at: number) => `${count} cars level at ${atKm(at)}`,
    leads: (first: string, second: string, behind: number) =>
      `${isolated(first)} leads, ${isolated(second)} ${km(behind)} behind`,
    leadsLevel: (first: string, second: string) => `${isolated(first)} leads, ${isolated(second)} level with it`,
    alone: (first: string, at: number) => `${isolated(first)} at ${atKm(at)}`,
    won: (first: string, time: string) => `${isolated(first)} has won in ${time}`,
    wonAlone: (first: string, time: string) => `${isolated(first)} has arrived after ${time}`,
    nobody: 'Nobody can race',
  },
  next: {
    charging: (first: string, time: string) => `${isolated(first)} is charging; at this pace it is passed in ${time}`,
    bothCharging: (by: string, time: string) => `Both are charging; ${isolated(by)} passes them in ${time}`,
    passed: (by: string, time: string) => `${isolated(by)} will be ahead in ${time}`,
    stays: (first: string, time: string) => `Nobody passes ${isolated(first)} any more; it arrives in ${time}`,
    arrives: (name: string, time: string) => `${isolated(name)} arrives in ${time}`,
    strands: (name: string, time: string) => `${isolated(name)} will not get there: it stands still in ${time}`,
    over: 'Nobody is on the road any more',
    soon: 'less than a minute',
  },
  gap: {
    leads: 'leads',
    level: 'level',
    behind: (by: number) => `−${km(by)}`,
    won: 'won',
    out: 'out',
  },
  percent,
  low: 'nearly empty',
  does: {
    driving: (kmh: number) => `${formatNumber(kmh, 0)} km/h`,
    'plugging in': 'plugging in',
    charging: (to: number, kw: number) => `to ${percent(to)} · ${formatNumber(kw, 0)} kW`,
    leaving: 'leaving',
    arrived: (time: string) => `there after ${time}`,
    stranded: (at: number) => `stranded at ${atKm(at)}`,
    'cannot race': 'too little is known of it',
  },
  events: {
    title: 'What happens',
    all: (count: number) => `All ${plural(count, 'event', 'events')}`,
    more: (count: number) => `Show ${formatNumber(count)} more`,
    start: (name: string, charge: number) => `${name} starts with ${percent(charge)}`,
    leader: (name: string, at: number) => `${name} takes the lead at ${atKm(at)}`,
    stop: (name: string, at: number, charge: number) => `${name} stops at ${atKm(at)} with ${percent(charge)}`,
    leave: (name: string, at: number, charge: number) => `${name} leaves ${atKm(at)} with ${percent(charge)}`,
    arrive: (name: string, charge: number) => `${name} arrives with ${percent(charge)}`,
    stranded: (name: string, at: number) => `${name} is stranded at ${atKm(at)}`,
  },
};
