/** A screen authenticates in the header, out of logs and URLs: `Authorization: Screen <secret>`. */
export const screenScheme = 'Screen ';

export const screenSentences = {
  ended: 'This room is no longer shown here. Someone in it can share it again.',
} as const;
