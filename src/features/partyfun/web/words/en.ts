export const partyfun = {
  lead: 'Games for a party, on one phone or on many.',
  howMany: 'How many devices play?',
  oneDevice: 'One device',
  manyDevices: 'Multiple devices',
  chosen: (choice: string) => `${choice}: this way of playing is not open yet.`,
};
