import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Need, RoundKind } from '../../deck/card.ts';
import type { ownKinds } from '../../party-limits.ts';

export { cards, end, people, setup } from './en/cards.ts';
export { phases } from './en/phases.ts';
export { result } from './en/result.ts';

/** On how many devices one plays. */
export const choose = {
  howMany: 'How many devices play?',
  oneDevice: 'One device',
  oneDeviceFacts: ['Pass it round', '2 to 16 names', 'No network'],
  manyDevices: 'Multiple devices',
  manyDevicesFacts: ['A phone each', '3 to 20 players', 'On the television'],
  needsNetwork: 'Needs a network',
  goOn: 'Go on with the cards',
  playing: (names: readonly string[]) => `One device · ${names.map(isolated).join(', ')}`,
  numberOf: (number: number, length: number) => `card ${formatNumber(number)} of ${formatNumber(length)}`,
  numberAlone: (number: number) => `card ${formatNumber(number)}`,
};

/** An evening before it begins. */
export const evening = {
  name: 'Name of the evening',
  length: 'How many rounds?',
  rounds: (count: number) => plural(count, 'round', 'rounds'),
  timers: 'Time to think',
  timerNames: { x1: 'Usual', 'x1.5': 'Half more', x2: 'Double', off: 'No clock' },
  timersHint: 'Without a clock the host goes on.',
  heat: 'How hot?',
  heats: { 1: 'Family', 2: 'Friends', 3: 'Adults' },
  adults: 'We are all adults',
  adultsHint: 'The prompts get bold and flirty.',
  adultsMissing: 'Tick that you are all adults, or choose another heat.',
  may: 'The rounds may ask us to',
  needs: { moving: 'stand up and move', phone: 'use a phone', props: 'fetch things of the house' } satisfies Record<
    Need,
    string
  >,
  photos: 'take photos',
  open: 'Open the room',
  settings: 'Settings',
  change: 'Change',
  save: 'Save',
  settingsFailed: 'The settings could not be changed.',
  noTimer: 'no clock',
  timerOf: { x1: 'usual time', 'x1.5': 'half more time', x2: 'double time', off: 'no clock' },

  lead: (host: string) => `${isolated(host)} starts the game`,
  leadOwn: 'You start the game',
  seats: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)}`,
  seatsSpoken: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} seats taken`,
  watching: (count: number) => `${formatNumber(count)} watching`,
  ofSeats: (of: number) => `of ${formatNumber(of)}`,
  yourSeat: 'free seat',
  yourSeatOnTv: 'your seat',
  joined: 'joined',
  host: 'Host',
  away: 'away',
  lost: 'lost',
  startGame: 'Start',
  needsMore: (count: number) => (count === 1 ? 'needs one more' : `needs ${formatNumber(count)} more`),
  invite: 'Play along',
  scan: 'Scan it, or type the number',
  share: 'Share',
  ours: 'Our prompts',
  qr: (code: string) => `QR code with the link to room ${code}`,
};

/** Who leads the game, and who is at it. */
export const leading = {
  pause: 'Pause',
  goOn: 'Go on',
  skip: 'Skip',
  skipRound: 'Skip round',
  people: 'People',
  leading: 'Lead the game',
  continue: 'Continue',
  continueIn: (seconds: number) => `Continue in ${formatNumber(seconds)}`,
  mayGoOn: (host: string) => `${isolated(host)} can go on`,
  paused: 'Paused',
  pausedBy: (host: string) => `${isolated(host)} paused the game.`,
  pausedFew: (here: number, of: number) => `Paused: ${formatNumber(here)} of ${formatNumber(of)} are here`,
  pausedFewDetail: 'Goes on by itself with 3.',
  secondsKept: (seconds: number) => `Your ${plural(seconds, 'second is', 'seconds are')} kept, and what was typed.`,
  typedKept: 'What was typed is kept.',
  needsPlayers: (count: number) =>
    count === 1 ? 'needs one more player' : `needs ${formatNumber(count)} more players`,
  showCode: 'Show the code',
  players: 'Players',
  watchers: 'Watching',
  hereFor: (time: string) => `here for ${time}`,
  lostFor: (time: string) => `lost ${time} ago, seat kept`,
  playsFrom: (round: number) => `plays from round ${formatNumber(round)}`,
  leftRoom: 'has left, score kept',
  out: 'taken out',
  handOver: 'Hand over',
  handOverTo: (login: string) => `Make ${isolated(login)} host`,
  remove: 'Remove',
  removeWhom: (login: string) => `Remove ${isolated(login)}`,
  letIn: 'Let in',
  letInWhom: (login: string) => `Let ${isolated(login)} play again`,
  goAway: 'I am away for a while',
  comeBack: 'I am back',
  watch: 'Only watch',
  play: 'Play along',
  end: 'End the game',
  endTitle: 'End the game now?',
  endBody: 'The points stand as they are, and the podium comes.',
  endYes: 'End it',
  endNo: 'Play on',
};

/** A party on a television. */
export const onTv = {
  rounds: 'Rounds',
  /** In one word or two, as they stand beside each other. */
  kinds: {
    bluff: 'Bluff',
    finish: 'Finish it',
    likely: 'Most likely',
    split: 'Split',
    closest: 'Closest',
    quiz: 'Quiz',
    photo: 'Photo',
  } satisfies Record<RoundKind, string>,
  room: 'Room number',
  doing: { answer: 'Answer on your phone', vote: 'Vote on your phone' },
  chose: (count: number) => `${formatNumber(count)} chose it`,
  guesses: 'Guesses',
  gained: 'Points of this round',
};

/** What a group writes itself, and what it never wants again. */
export const ours = {
  failed: 'The prompts could not be fetched.',
  inCount: (count: number) => `${plural(count, 'prompt', 'prompts')} of your own in the game.`,
  letsIn: (admin: string) => `${isolated(admin)} lets them in; which they are stays a surprise.`,
  none: 'Nobody has written one yet.',
  noneOfYou: 'You have written none yet.',
  by: (author: string) => `by ${isolated(author)},`,
  isIn: 'in the game',
  waits: (admin: string) => `waits for ${isolated(admin)}`,
  letIn: 'Let in',
  letInWhat: (text: string) => `Let in “${isolated(text)}”`,
  takeOut: 'Take out',
  takeOutWhat: (text: string) => `Take out “${isolated(text)}”`,
  dropWhat: (text: string) => `Delete “${isolated(text)}”`,
  write: 'Write one',
  kind: 'Kind of round',
  text: 'What it asks',
  examples: {
    finish: 'Such as: The worst thing to say at a wedding is …',
    likely: 'Such as: Who would get lost on the way to the kitchen?',
    split: 'Such as: Sea or mountains?',
    photo: 'Such as: The best hat in this room.',
  } satisfies Record<(typeof ownKinds)[number], string>,
  half: (letter: string) => `Half ${letter}`,
  textMissing: 'Please write a prompt',
  halfMissing: 'Please write both halves',
  add: 'Add the prompt',
  added: 'Added: it is in the game.',
  sent: 'Added: it waits to be let in.',
  never: (count: number) => `${plural(count, 'prompt stays', 'prompts stay')} away`,
  onceMore: 'Let it come again',
  onceMoreWhat: (text: string) => `Let “${isolated(text)}” come again`,
  neverAgain: 'Never again',
  neverDone: 'This group gets it never again.',
};

/** A party on several devices: what stands around every phase. */
export const party = {
  failed: 'The party could not be fetched.',
  kinds: {
    bluff: 'Bluff',
    finish: 'Finish it',
    likely: 'Most likely',
    split: 'Split',
    closest: 'Closest number',
    quiz: 'Quiz',
    photo: 'Photo round',
  } satisfies Record<RoundKind, string>,
  /** What to do in such a round. */
  hows: {
    bluff: 'Invent an answer that the others believe.',
    finish: 'Finish the sentence. Nobody sees who wrote what.',
    likely: 'Vote for somebody. It pays to think like the others.',
    split: 'Choose a half. Then guess how many chose A.',
    closest: 'Guess a number. The closest wins.',
    quiz: 'One of them is right.',
    photo: 'Take a photo. The best one gets the votes.',
  } satisfies Record<RoundKind, string>,
  roundOf: (number: number, of: number) => `Round ${formatNumber(number)} of ${formatNumber(of)}`,
  double: 'counts double',
  secondsLeft: (seconds: number) => `${plural(seconds, 'second', 'seconds')} left`,
  noClock: 'No clock',
  connecting: 'Connecting…',
  ready: 'Get ready',
  you: 'you',
  oursBy: (author: string) => `Ours, by ${isolated(author)}`,
  otherTab: 'You play in another tab',
  otherTabDetail: 'What you typed there stays there.',
  continueHere: 'Continue here',
  newHost: (host: string) => `${isolated(host)} is host now`,
  youAreHost: 'You are host',
  actsFailed: 'That did not work.',
};

export const partyfun = {
  start: 'A new evening',
  lead: 'Games for a party, on one phone or on many.',
  rules: 'Seven kinds of rounds for 3 to 20 players, a phone each. The last round counts double.',
  verbs: {
    'party-started': 'started the game',
    'party-round': 'won',
    'party-won': 'won the game',
  } as Readonly<Record<string, string>>,
};
