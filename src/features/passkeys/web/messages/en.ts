/** Creating and using a passkey. */
export const ceremony = {
  logIn: 'Log in with a passkey',
  use: 'Use your passkey',
  notUsed: 'No passkey was used.',
  notCreated: 'No passkey was created.',
  alreadyExists: 'This device already has a passkey for you.',
  otherAddress: "Passkeys only work at this site's main address.",
  unexpected: "Your browser couldn't do this. Please try again.",
};

/** The passkeys on the profile. */
export const keys = {
  add: 'Add a passkey',
  added: 'Passkey added. You can log in with it from now on.',
  cannot: 'Passkeys need a supported browser and an https address.',
  failed: "Couldn't load your passkeys",
  used: (day: string) => `passkey · last used ${day}`,
  unused: 'passkey · not used yet',
  optionsOf: (name: string) => `${name} options`,
  name: 'Name',
  nameHint: "For example, the phone or key it's on.",
  save: 'Save',
  named: (name: string) => `Passkey renamed to ${name}`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: 'It can no longer be used to log in. Your password still works.',
  removeNo: 'Cancel',
  removed: (name: string) => `${name} removed`,
  rolesInactive: 'Use a passkey in this session to activate your root and git roles.',
  rolesNeedPasskey: 'Your root and git roles need a passkey. Add one here.',
  rolesActive: 'Thank you. All your roles are active now.',
};
