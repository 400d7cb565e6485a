import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Before the start, and roles. */
export const start = {
  driverNeverPlays: 'The driver never plays',
  handOver: 'Driving? Hand this phone to the back seat.',
  passengers: 'Passengers look for plates.',
  driver: 'The driver watches the road.',
  iDrive: "I'm driving",
  iRide: "I'm a passenger",
  inThisRoom: 'In this room',
  drives: (login: string) => `${isolated(login)} is driving`,
  drive: (count: number) => `${formatNumber(count)} are driving`,
  you: 'you',
  ready: 'ready',
  driving: 'driving',
  undecided: 'undecided',
  here: 'here now',
  away: 'away',
  change: 'Change',
  start: (passengers: number) => (passengers === 1 ? 'Start alone' : `Start with ${formatNumber(passengers)}`),
  needsPassenger: 'Needs at least one passenger',
  needsNetwork: 'Needs a connection',
  startWaits: "Starts when you're online",
  waitsFor: (admin: string) => `Waiting for ${isolated(admin)} to start.`,
  sayFirst: "First, say whether you're driving.",
  plates: 'plates or so.',
  atThirty: (time: string) => `At 30 a minute, that's ${time}.`,
  aMillion: 'A million',
  noNeedToFinish: "You don't have to finish.",
  hours: (hours: string) => `${hours} hours`,
  halfAnHour: 'half an hour',
  anHour: '1 hour',
  days: (days: string) => `${days} days non-stop`,
  placesAsFar: 'Find as many as you can, for as long as you like.',
  cards: 'Nine cards, the same for everyone.',
  notStarted: "Couldn't start the game.",
  roleFailed: "Your choice wasn't saved. Please try again.",
  isRunning: 'The game is on.',
};

/** The driver's quiet page. */
export const driver = {
  title: 'Drive safely.',
  tells: (login: string) => `${isolated(login)} will keep you posted.`,
  tellsAlone: 'The others will keep you posted.',
  noLonger: "I'm a passenger now",
};
