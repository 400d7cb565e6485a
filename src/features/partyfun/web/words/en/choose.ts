import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

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
