export const live = {
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    offline: 'Connection lost, trying again. What you see may be old.',
  },
};
