import type { GameName } from '#shared/site-map.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { measured, shownIn } from '#web/text/units.ts';

/** Home for visitors who aren't logged in: what this site is, and how to get in. */
export const guest = {
  lead: 'A roadside stop for you and your friends: back-seat bingo, electric cars side by side, and races with charging stops.',
  login: 'Login',
  noAccount: 'No account yet?',
  askOwner: 'Ask the owner for one.',
  linkTitle: 'Got a link from a friend?',
  linkDetail: 'Open it on this device. A name is all you need to play.',
  inside: "What's inside",
  bingo: 'Bingo',
  bingoDetail: 'For the back seat',
  cars: 'Electric cars',
  carsDetail: 'Side by side',
  race: 'Races',
  raceDetail: 'Charging stops included',
};

export const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  git: 'Git',
  /** A phone has room for the first part only. */
  gitDetail: ['Pull a repository', ' on the server'],
  locked: 'locked',
  evcars: 'Ev Cars',
  evcarsDetail: 'Every battery-electric car, side by side',
  onSale: 'on sale in Europe',
  seenLast: 'Last viewed, by real range',
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  askForRole: 'Ask the owner for access',
  minigames: 'Minigames',
  minigamesDetail: 'For the back seat',
  games: {
    bingo: 'Twelve things to find on the road',
    plates: 'Number-plate games for the road',
    partyfun: 'For one phone or many',
  } satisfies Record<GameName, string>,
  goBack: 'Go Back',
};

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const counted = (count: number) => small[count] ?? formatNumber(count);

/** The user's own things: the signs below Home's menu. */
export const yours = {
  asOf: (time: string) => `As of ${time}`,
  label: 'Yours',
  failed: "Couldn't load",

  here: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} in your room.`,
  manyHere: (count: number) => `${formatNumber(count)} friends are in your room.`,
  underGoal: (left: number) => `${counted(left)} below today's goal.`,
  atGoal: "Right on today's goal.",
  overGoal: (over: number) => `${counted(over)} over today's goal.`,

  bingo: 'Bingo',
  bingoDetail: 'Twelve things to find on the road',
  of: (total: number) => `/${total}`,
  deal: 'Deal your board',
  youLead: (by: number) => (by === 0 ? 'You lead' : `You lead by ${formatNumber(by)}`),
  leads: (login: string, by: number) => (by === 0 ? `${login} leads` : `${login} leads by ${formatNumber(by)}`),
  hereNow: (count: number) => `${formatNumber(count)} here now`,
  moreRooms: (count: number) => plural(count, 'more room', 'more rooms'),
  rooms: (count: number) => plural(count, 'room', 'rooms'),

  km: () => shownIn('km').unit,
  seen: 'real range · last viewed',
  seenOnly: 'last viewed',
  cars: 'Recently viewed cars',
  inAll: (count: number) => `${formatNumber(count)} in all`,

  race: 'Races',
  road: (km: number) => measured('km', km),
  hours: 'h',
  minutes: 'min',

  today: 'Today',
  ofGoal: (goal: number) => `of ${formatNumber(goal)}`,
  sinceLast: (span: string) => `${span} since your last one`,
  none: 'none yet',

  site: 'Site',
  fine: 'All well',
  up: (span: string) => `up ${span}`,
  behind: (count: number) => `${formatNumber(count)} behind`,
};
