import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Before the start, and who drives. */
export const start = {
  driverNeverPlays: 'The driver never plays',
  handOver: 'Driving? Hand this phone to the back seat.',
  passengers: 'Passengers look for numbers.',
  driver: 'The driver looks at the road.',
  iDrive: 'I drive',
  iRide: 'I am a passenger',
  inThisRoom: 'In this room',
  drives: (login: string) => `${isolated(login)} drives`,
  drive: (count: number) => `${formatNumber(count)} drive`,
  you: 'you',
  ready: 'ready',
  driving: 'drives',
  undecided: 'not said yet',
  here: 'here now',
  away: 'away',
  change: 'Change',
  start: (passengers: number) => (passengers === 1 ? 'Start alone' : `Start for ${formatNumber(passengers)}`),
  needsPassenger: 'It takes one passenger',
  needsNetwork: 'Needs a network',
  startWaits: 'Starts with the network',
  waitsFor: (admin: string) => `${isolated(admin)} starts the game.`,
  sayFirst: 'Say first whether you drive.',
  platesMoreOrLess: 'plates, more or less.',
  atThirty: (time: string) => `At 30 a minute: ${time}.`,
  aMillion: 'about a million',
  nobodyMustFinish: 'Nobody must finish.',
  hours: (hours: string) => `${hours} hours`,
  halfAnHour: 'half an hour',
  anHour: '1 hour',
  days: (days: string) => `${days} days without a break`,
  placesAsFar: 'As many as you find, as long as it takes.',
  cards: 'Nine cards, the same for everybody.',
  notStarted: 'The game could not be started.',
  notSaid: 'That could not be saved.',
  isRunning: 'The game is on.',
};

/** The quiet page of who drives. */
export const driver = {
  title: 'Drive well.',
  tells: (login: string) => `${isolated(login)} tells you how it goes.`,
  tellsAlone: 'The others tell you how it goes.',
  noLonger: 'I am a passenger now',
};
