export const roomLimits = { perUser: 3, nameMax: 120, passwordMax: 200 } as const;

export const roomErrors = {
  tooMany: 'You can only create 3 rooms at a time. Please delete one of your existing rooms before creating a new one.',
  noName: 'Please enter a name for the room',
  noPassword: 'Please enter a password for the room',
  noNumber: 'Please enter a room number',
  passwordNeeded: 'You must enter a password to join this room.',
} as const;

export const lockedError = (admin: string): string =>
  `This room is locked, so nobody new can join. Ask ${admin} to unlock it.`;
