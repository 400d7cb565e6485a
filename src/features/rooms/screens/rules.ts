/** A screen says who it is as browsers say it, where no log and no address has it: `Authorization: Screen <secret>`. */
export const screenScheme = 'Screen ';

export const screenSentences = {
  ended: 'This room is no longer shown here. Someone in it can share it again.',
} as const;
