import type { GameName } from '#shared/site-map.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';

/** Home for who is not logged in: what this place is, and how one gets in. */
export const guest = {
  lead: 'A stop beside the road for a few friends: bingo from the back seat, electric cars side by side, and a race across Europe.',
  login: 'Login',
  noAccount: 'No account yet?',
  askOwner: 'Ask the owner for one.',
  linkTitle: 'A friend sent you a link?',
  linkDetail: 'Open it on this device. A name is all you need to play.',
  inside: 'What is inside',
  bingo: 'Bingo',
  bingoDetail: 'From the back seat',
  cars: 'Electric cars',
  carsDetail: 'Side by side',
  race: 'Race',
  raceDetail: 'Charging included',
};

export const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  git: 'Git',
  /** A phone has room for the first part only. */
  gitDetail: ['Pull a repository', ' on the server'],
  locked: 'not open for you',
  evcars: 'Ev Cars',
  evcarsDetail: 'Every battery-electric car, side by side',
  onSale: 'on sale in Europe',
  seenLast: 'Seen last, by real range',
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  askForRole: 'Ask the owner for the role',
  minigames: 'Minigames',
  minigamesDetail: 'For the back seat',
  games: {
    bingo: 'Twelve things to find on the road',
    plates: 'Number plates on the way',
    partyfun: 'For one phone or many',
  } satisfies Record<GameName, string>,
  goBack: 'Go Back',
};

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const counted = (count: number) => small[count] ?? formatNumber(count);

/** What is one's own: the signs below the menu of Home. */
export const yours = {
  asOf: (time: string) => `As of ${time}`,
  label: 'Yours',
  failed: 'Not loaded',

  here: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} in your room.`,
  manyHere: (count: number) => `${formatNumber(count)} friends are in your room.`,
  underGoal: (left: number) => `${counted(left)} under your day's goal.`,
  atGoal: "Exactly at your day's goal.",
  overGoal: (over: number) => `${counted(over)} over your day's goal.`,

  bingo: 'Bingo',
  bingoDetail: 'Twelve things to find on the road',
  of: (total: number) => `/${total}`,
  deal: 'Deal your board',
  youLead: (by: number) => (by === 0 ? 'You lead' : `You lead by ${formatNumber(by)}`),
  leads: (login: string, by: number) => (by === 0 ? `${login} leads` : `${login} leads by ${formatNumber(by)}`),
  hereNow: (count: number) => `${formatNumber(count)} here now`,
  moreRooms: (count: number) => plural(count, 'more room', 'more rooms'),
  rooms: (count: number) => plural(count, 'room', 'rooms'),

  km: 'km',
  seen: 'real range · seen last',
  seenOnly: 'seen last',
  cars: 'Cars you looked at',
  inAll: (count: number) => `${formatNumber(count)} in all`,

  race: 'Race',
  road: (km: number) => `${formatNumber(km, 0)} km`,
  hours: 'h',
  minutes: 'min',

  today: 'Today',
  ofGoal: (goal: number) => `of ${formatNumber(goal)}`,
  sinceLast: (span: string) => `${span} since the last`,
  none: 'none yet',

  site: 'Site',
  fine: 'Fine',
  up: (span: string) => `up ${span}`,
  behind: (count: number) => `${formatNumber(count)} behind`,
};
