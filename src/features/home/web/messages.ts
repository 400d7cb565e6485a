import type { GameName } from '#shared/site-map.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import { measured, shownIn } from '#web/text/units.ts';

/** Home for visitors who aren't logged in. It explains this site and how to get access. */
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
  bingoUnit: 'squares',
  cars: 'Electric cars',
  carsDetail: 'Side by side',
  carsUnit: 'cars',
  race: 'Races',
  raceDetail: 'Charging stops included',
  peek: {
    bingo: [
      'Everyone gets a board of twelve things to find on the road. Some need a photo as proof.',
      "Rows and columns score extra, and the leaderboard shows who's ahead. It works without a signal, too.",
    ],
    cars: [
      'Every battery-electric car on sale in Europe, with the range, charging time and price you can expect.',
      'Filter by what you need, and put up to four side by side.',
    ],
    race: [
      'Send up to twelve cars down the same road and watch who arrives first, charging stops included.',
      'You set the distance, the weather and the speed.',
    ],
  },
  logIn: 'Log in',
  needs: {
    bingo: "A friend's link lets you play without an account. To create rooms, ask the owner for one.",
    cars: 'You need an account for this. Ask the owner for one.',
    race: 'You need an account for this. Ask the owner for one.',
  },
};

export const menus = {
  hello: (login: string) => `Hi ${login}`,
  homeLead: 'Where to today?',
  git: 'Git',
  /** A phone only has room for the first part. */
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
  joinDetail: "Join a friend's room with its number",
  games: {
    bingo: 'Twelve things to find on the road',
    plates: 'Number-plate games for the road',
    partyfun: 'For one phone or many',
  } satisfies Record<GameName, string>,
  goBack: 'Go Back',
};

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const counted = (count: number) => small[count] ?? formatNumber(count);

/** Questions in the user's rooms that need their vote. */
export const votes = {
  label: 'Questions for your vote',
  question: (owner: string, title: string) => `Does ${isolated(owner)}'s “${isolated(title)}” count?`,
  detail: (room: string, left: string) => `${isolated(room)} · ${left} left`,
  more: (count: number) => `${formatNumber(count)} more`,
};

/** The user's own signs, below Home's menu. */
export const yours = {
  asOf: (time: string) => `As of ${time}`,
  label: 'Yours',
  failed: "Couldn't load this",

  here: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} in your room.`,
  manyHere: (count: number) => `${formatNumber(count)} friends are in your room.`,
  underGoal: (left: number) => `${counted(left)} below today's goal.`,
  atGoal: "Right on today's goal.",
  overGoal: (over: number) => `${counted(over)} over today's goal.`,

  bingo: 'Bingo',
  bingoDetail: 'Twelve things to find on the road',
  of: (total: number) => `/${total}`,
  deal: 'Deal your board',
  noLead: 'No leader yet',
  youLead: (by: number) => (by === 0 ? 'Tied for first' : `You lead by ${formatNumber(by)}`),
  leads: (login: string, by: number) => (by === 0 ? 'Tied for first' : `${login} leads by ${formatNumber(by)}`),
  ended: (winners: readonly string[], login: string, at: string) => {
    if (winners.length === 0) return `Ended ${at}`;
    return `${winners.includes(login) ? 'You' : formatList(winners)} won · ended ${at}`;
  },
  hereNow: (count: number) => `${formatNumber(count)} here now`,
  moreRooms: (count: number) => plural(count, 'more room', 'more rooms'),
  rooms: (count: number) => plural(count, 'room', 'rooms'),

  km: () => shownIn('km').unit,
  seen: 'real range · last viewed',
  seenOnly: 'last viewed',
  cars: 'Recently viewed cars',
  total: (count: number) => `${formatNumber(count)} in all`,

  race: 'Races',
  road: (km: number) => measured('km', km),
  hours: 'h',
  minutes: 'min',

  noRoles: 'You can join any room. For everything else, ask the owner for access.',

  today: 'Today',
  log: 'Log a cigarette',
  logAnother: 'Log one more?',
  logged: 'Cigarette logged.',
  removed: 'Cigarette removed.',
  notStored: "Couldn't store the cigarette on this device, so nothing was changed. Please try again.",
  ofGoal: (goal: number) => `of ${formatNumber(goal)}`,
  justNow: 'the last one just now',
  sinceLast: (span: string) => `${span} since your last one`,
  none: 'none yet',
  /** After a day without a cigarette, the counter shows a smoke-free clock. */
  smokeFree: 'Smoke-free',
  days: (days: number) => (days === 1 ? 'day' : 'days'),
  sinceDay: (day: string) => `since ${day}`,

  site: 'Site',
  fine: 'All good',
  up: (span: string) => `up ${span}`,
  behind: (count: number) => plural(count, 'commit to pull', 'commits to pull'),
};

/** The texts beside the names of running games. */
export const running = {
  here: (count: number) => `${formatNumber(count)} here now`,
  notStarted: 'not started',
  next: 'next number',
  left: 'time left',
  round: 'round',
  found: 'found',
  of: (total: number) => `/${formatNumber(total)}`,
};

/** Signs for features that the user can use but hasn't used yet. */
export const quiet = {
  bingo: 'Create a room',
  cars: { verb: 'Compare cars', sentence: 'Any electric cars, side by side.' },
  race: { verb: 'Race two cars', sentence: 'Pick a distance and see which arrives first.' },
  plates: { verb: 'Play Plates', sentence: 'Find number plates from 00 to 99 together.' },
  party: (isPhone: boolean) => ({
    verb: isPhone ? 'Party on this phone' : 'Party on this screen',
    sentence: 'Truths and dares to pass around.',
  }),
  register: { verb: 'Register a user', sentence: 'An account for testing.' },
  cards: 'Party cards',
  onTable: 'on the table',
};

export const steps = {
  title: 'First steps',
  hide: 'Hide',
  done: 'done',
  of: {
    invite: { verb: 'Invite a friend', why: 'A link and a code to scan. You choose what they can open.' },
    room: { verb: 'Create a room', why: 'A bingo board for everyone in the car.' },
    passkey: { verb: 'Add a passkey', why: 'Log in with your face, fingerprint or PIN.' },
    backup: { verb: 'Check the first backup', why: "When it's made, and how to restore it." },
  },
};
