import { plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { ownKinds } from '../../../party-limits.ts';

/** What a group writes itself, and what it never wants again. */
export const ours = {
  failed: 'The prompts could not be fetched.',
  inCount: (count: number) => `${plural(count, 'prompt', 'prompts')} of your own in the game.`,
  letsIn: (admin: string) => `${isolated(admin)} lets them in; which they are stays a surprise.`,
  none: 'Nobody has written one yet.',
  noneOfYou: 'You have written none yet.',
  by: (author: string) => `by ${isolated(author)},`,
  isIn: 'in the game',
  waits: (admin: string) => `waits for ${isolated(admin)}`,
  letIn: 'Let in',
  letInWhat: (text: string) => `Let in “${isolated(text)}”`,
  takeOut: 'Take out',
  takeOutWhat: (text: string) => `Take out “${isolated(text)}”`,
  dropWhat: (text: string) => `Delete “${isolated(text)}”`,
  write: 'Write one',
  kind: 'Kind of round',
  text: 'What it asks',
  examples: {
    finish: 'Such as: The worst thing to say at a wedding is …',
    likely: 'Such as: Who would get lost on the way to the kitchen?',
    split: 'Such as: Sea or mountains?',
    photo: 'Such as: The best hat in this room.',
  } satisfies Record<(typeof ownKinds)[number], string>,
  half: (letter: string) => `Half ${letter}`,
  textMissing: 'Please write a prompt',
  halfMissing: 'Please write both halves',
  add: 'Add the prompt',
  added: 'Added: it is in the game.',
  sent: 'Added: it waits to be let in.',
  never: (count: number) => `${plural(count, 'prompt stays', 'prompts stay')} away`,
  onceMore: 'Let it come again',
  onceMoreWhat: (text: string) => `Let “${isolated(text)}” come again`,
  neverAgain: 'Never again',
  neverDone: 'This group gets it never again.',
};
