export const logOut = {
  title: 'Log Out all the same?',
  body: (unsent: readonly string[]) => `${unsent.join(' ')} With Log Out they are deleted from this device.`,
  yes: 'Log Out all the same',
  no: 'Send them first',
};
