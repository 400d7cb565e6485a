/** Where one is signed in, on one's profile. */
export const sessions = {
  title: 'Signed in on',
  failed: 'Your devices could not be loaded',
  unknownDevice: 'Unknown device',
};
