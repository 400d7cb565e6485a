/** Making a passkey and showing one. */
export const ceremony = {
  logIn: 'Log in with a passkey',
  show: 'Show your passkey',
  notShown: 'No passkey was shown.',
  notMade: 'No passkey was made.',
  isThere: 'This device has a passkey for you already.',
  otherAddress: 'Passkeys work only at the address this site is known by.',
  unexpected: 'The browser could not do this. Please try again.',
};

/** The passkeys on one's profile. */
export const keys = {
  add: 'Add a passkey',
  added: 'Your passkey is added. From now on it logs you in.',
  cannot: 'Passkeys need a browser that knows them, https, and a site with a name.',
  failed: 'Your passkeys could not be loaded',
  used: (day: string) => `passkey · used ${day}`,
  unused: 'passkey · not used yet',
  optionsOf: (name: string) => `Options of ${name}`,
  name: 'Name',
  nameHint: 'Such as the phone or key it is on.',
  save: 'Save',
  named: (name: string) => `The passkey is called ${name} now.`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: 'It logs nobody in any more. Your password goes on doing so.',
  removeNo: 'Keep it',
  removed: (name: string) => `${name} is removed.`,
  rightsWait: 'Your roles root and git count once this session has shown a passkey.',
  rightsWaitWithout: 'Your roles root and git count once you have a passkey. Add one here.',
  rightsBack: 'Thank you. All your roles count now.',
};
