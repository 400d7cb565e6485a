/** `Authorization: Screen <secret>`: a header keeps the secret out of logs and URLs. */
export const screenScheme = 'Screen ';

export const screenErrors = {
  ended: 'This room is no longer shown here. Someone in it can share it again.',
} as const;
