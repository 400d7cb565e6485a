/**
 * A screen authenticates in a header, which keeps its secret out of logs and URLs: `Authorization: Screen <secret>`.
 */
export const screenScheme = 'Screen ';

export const screenErrors = {
  ended: 'This room is no longer shown here. Someone in it can share it again.',
} as const;
