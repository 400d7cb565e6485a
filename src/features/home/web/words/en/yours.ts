import { formatNumber, plural } from '#web/text/format-number.ts';

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
