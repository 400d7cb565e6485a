export const live = {
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    asking: 'Updated every few seconds: this network blocks live updates.',
    offline: 'Connection lost, trying again. What you see may be old.',
  },
};
