import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Need, RoundKind } from '../deck/card.ts';
import type { OwnKind } from '../party-view.ts';

export { cards, end, people, setup } from './messages/cards.ts';
export { phases, result } from './messages/rounds.ts';

/** For choosing between one device and several. */
export const choose = {
  howMany: 'How many devices?',
  oneDevice: 'One device',
  oneDeviceFacts: ['Pass it round', '2 to 16 players', 'Works offline'],
  manyDevices: 'Multiple devices',
  manyDevicesFacts: ['A phone each', '3 to 20 players', 'Works on a TV'],
  needsNetwork: 'Needs a connection',
  resume: 'Continue the card game',
  playing: (names: readonly string[]) => `One device · ${names.map(isolated).join(', ')}`,
  numberOf: (number: number, length: number) => `card ${formatNumber(number)} of ${formatNumber(length)}`,
  numberAlone: (number: number) => `card ${formatNumber(number)}`,
};

/** For creating a room. */
export const lobby = {
  suggestedName: (login: string) => `${login}'s party`,
  length: 'How many rounds?',
  rounds: (count: number) => plural(count, 'round', 'rounds'),
  timers: 'Thinking time',
  timerNames: { x1: 'Normal', 'x1.5': '50% more', x2: 'Double', off: 'No timer' },
  heat: 'How spicy?',
  heats: { 1: 'Family', 2: 'Friends', 3: 'Adults' },
  adults: "We're all adults",
  adultsHint: 'The prompts get bold and flirty.',
  adultsMissing: "Tick this if you're all adults, or choose a milder level.",
  may: 'Rounds may ask us to',
  needs: { moving: 'stand up and move', phone: 'use a phone', props: 'use things around the house' } satisfies Record<
    Need,
    string
  >,
  photos: 'take photos',
  settings: 'Settings',
  change: 'Change',
  save: 'Save',
  settingsFailed: "Couldn't change the settings.",
  timerOf: { x1: 'normal time', 'x1.5': '50% more time', x2: 'double time', off: 'no timer' },

  hostIs: (host: string) => `${isolated(host)} is the host`,
  youAreHost: "You're the host",
  seatsLabel: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} seats taken`,
  watching: (count: number) => `${formatNumber(count)} watching`,
  ofSeats: (of: number) => `of ${formatNumber(of)}`,
  yourSeat: 'free seat',
  yourSeatOnTv: 'your seat',
  joined: 'joined',
  host: 'Host',
  away: 'away',
  lost: 'offline',
  startGame: 'Start',
  needsMore: (count: number) => `${plural(count, 'more player', 'more players')} needed`,
  invite: 'Join in',
  share: 'Share',
  ours: 'Our prompts',
};

/** For the host's controls and the list of people. */
export const hosting = {
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip',
  skipRound: 'Skip round',
  people: 'People',
  controls: 'Host controls',
  continue: 'Continue',
  continueIn: (seconds: number) => `Continue in ${formatNumber(seconds)}`,
  canContinue: (host: string) => `${isolated(host)} can continue`,
  paused: 'Paused',
  pausedBy: (host: string) => `${isolated(host)} paused the game.`,
  pausedFew: (here: number, of: number) => `Paused: ${formatNumber(here)} of ${formatNumber(of)} here`,
  pausedFewDetail: 'Resumes when 3 players are here.',
  secondsLeft: (seconds: number) => `${plural(seconds, 'second', 'seconds')} left. Anything you typed is saved.`,
  draftSaved: 'Anything you typed is saved.',
  needsPlayers: (count: number) => `${plural(count, 'more player', 'more players')} needed`,
  showCode: 'Show code',
  players: 'Players',
  watchers: 'Spectators',
  hereFor: (time: string) => `here for ${time}`,
  lostFor: (time: string) => `disconnected ${time} ago, seat kept`,
  playsFrom: (round: number) => `plays from round ${formatNumber(round)}`,
  leftRoom: 'left, score kept',
  out: 'out of the game',
  handOver: 'Make host',
  handOverTo: (login: string) => `Make host: ${isolated(login)}`,
  remove: 'Remove',
  removeWhom: (login: string) => `Remove ${isolated(login)}`,
  letIn: 'Let back in',
  letBackIn: (login: string) => `Let back in: ${isolated(login)}`,
  goAway: 'Take a break',
  comeBack: "I'm back",
  watch: 'Just watch',
  play: 'Join in',
  end: 'End the game',
  endTitle: 'End the game now?',
  endBody: 'Everybody keeps their points and sees the podium.',
  endYes: 'End game',
  endNo: 'Keep playing',
};

/** For a party on a television. */
export const onTv = {
  rounds: 'Rounds',
  /** One or two words each, because they're shown side by side. */
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
  chose: (count: number) => `${formatNumber(count)} chose this`,
  guesses: 'Guesses',
  gained: 'Points this round',
};

/** For the group's own prompts, and those that it has banned. */
export const ours = {
  failed: "Couldn't load the prompts.",
  inCount: (count: number) => `${plural(count, 'prompt', 'prompts')} in the game.`,
  approvedBy: (admin: string) => `${isolated(admin)} approves them. They stay a surprise until they're played.`,
  none: 'No prompts yet. Write the first one.',
  noneOfYours: "You haven't written any yet.",
  by: (author: string) => `by ${isolated(author)},`,
  approved: 'in the game',
  waiting: (admin: string) => `waiting for ${isolated(admin)}`,
  approve: 'Approve',
  approveWhat: (text: string) => `Approve “${isolated(text)}”`,
  takeOut: 'Remove',
  takeOutWhat: (text: string) => `Remove “${isolated(text)}”`,
  deleteWhat: (text: string) => `Delete “${isolated(text)}”`,
  write: 'Write a prompt',
  kind: 'Kind of round',
  text: 'Prompt',
  examples: {
    finish: 'E.g. The worst thing to say at a wedding: …',
    likely: 'E.g. Who would get lost on the way to the kitchen?',
    split: 'E.g. Sea or mountains?',
    photo: 'E.g. The best hat in this room.',
    bluff: "E.g. What was Ben's first job?",
    closest: 'E.g. How many cups are in this kitchen?',
    quiz: 'E.g. Where did Ana and Tom meet?',
  } satisfies Record<OwnKind, string>,
  half: (letter: string) => `Option ${letter}`,
  truth: 'The true answer',
  right: 'Right answer',
  wrong: (number: number) => `Wrong answer ${formatNumber(number)}`,
  number: 'The true number',
  unit: 'Unit',
  min: 'Lowest guess',
  max: 'Highest guess',
  authorSitsOut: "You know the answer, so you'll sit this round out and get 1 point.",
  answerIs: (answer: string) => `Answer: ${isolated(answer)}`,
  partMissing: 'Please fill this in',
  notANumber: 'Please enter a number',
  textMissing: 'Please write a prompt',
  halfMissing: 'Please write both options',
  add: 'Add prompt',
  added: 'Added to the game.',
  sent: "Added. It's waiting for approval.",
  bans: (count: number) => plural(count, 'hidden prompt', 'hidden prompts'),
  unban: 'Bring back',
  unbanWhat: (text: string) => `Bring back “${isolated(text)}”`,
  ban: 'Never show again',
  banned: "This group won't see it again.",
};

/** For what surrounds every phase of a party. */
export const party = {
  failed: "Couldn't load the party.",
  kinds: {
    bluff: 'Bluff',
    finish: 'Finish it',
    likely: 'Most likely',
    split: 'Split',
    closest: 'Closest number',
    quiz: 'Quiz',
    photo: 'Photo round',
  } satisfies Record<RoundKind, string>,
  /** The instructions for each kind of round. */
  hows: {
    bluff: 'Make up an answer the others will believe.',
    finish: 'Finish the sentence. Nobody sees who wrote what.',
    likely: 'Vote for somebody. It pays to think like the others.',
    split: 'Choose A or B, then guess how many chose A.',
    closest: 'Guess the number. The closest wins.',
    quiz: 'Only one answer is right.',
    photo: 'Take a photo. The one with the most votes wins.',
  } satisfies Record<RoundKind, string>,
  roundOf: (number: number, of: number) => `Round ${formatNumber(number)} of ${formatNumber(of)}`,
  double: 'double points',
  secondsLeft: (seconds: number) => `${plural(seconds, 'second', 'seconds')} left`,
  connecting: 'Connecting…',
  ready: 'Get ready',
  you: 'you',
  oursBy: (author: string) => `Ours, by ${isolated(author)}`,
  otherTab: "You're playing in another tab",
  otherTabDetail: 'Anything you typed there is still there.',
  continueHere: 'Continue here',
  newHost: (host: string) => `${isolated(host)} is the host now`,
  youAreHost: "You're the host",
};

export const partyfun = {
  start: 'Create room',
  lead: 'Party games on one phone or many.',
  rules: 'Seven kinds of round for 3 to 20 players, a phone each. The last round counts double.',
  verbs: {
    'party-started': 'started the game',
    'party-round': 'won',
    'party-won': 'won the game',
  } as Readonly<Record<string, string>>,
};

/** Texts in the lobby that explain how to join. */
export const invitation = {
  qr: (code: string) => `QR code with the link to room ${code}`,
  qrForGuests: (code: string) => `QR code with the guest link to room ${code}`,
  scan: 'Scan the code or type the room number',
  scanForGuests: 'Scan the code, type a name, play',
  letIn: 'Let friends join with just a name',
};
