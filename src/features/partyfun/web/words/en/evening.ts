import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Need } from '../../../deck/card.ts';

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
