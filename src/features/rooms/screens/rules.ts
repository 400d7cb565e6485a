/** A screen says who it is as browsers say it, where no log and no address has it: `Authorization: Screen <secret>`. */
export const screenScheme = 'Screen ';

export const screenSentences = {
  ended: 'This screen has ended. Somebody in the room can show it anew.',
} as const;
