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
