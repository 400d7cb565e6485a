import { isolated } from '#web/text/isolate.ts';

/** Texts for guests who come back from another browser. */
export const returns = {
  wasHere: 'I was here already',
  wasHereTitle: 'Welcome back',
  wasHereLead:
    'Whoever let you in can give you a code: in the room, beside your name. Your old browser has one too, under Room details.',
  code: 'Your code',
  codeHint: 'Six letters and digits.',
  comeBack: 'Come back',
  isBack: (login: string) => `Welcome back, ${isolated(login)}.`,
  isNew: 'I’m new here',
  lockedHelp: 'If you were here already, you can come back with a code.',
};
