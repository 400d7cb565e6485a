import type { Command } from '#server/owner/command.ts';
import { acceptTime, believedDays } from '#server/time-went-on.ts';
import { toIso } from '#shared/time.ts';

export const clockCommand: Command = {
  name: 'clock accept',
  usage: 'clock accept',
  summary: `Says that the clock is right, after it jumped or this site was off for longer than ${believedDays} days: what is too old is deleted again. By itself that takes a week.`,
  arguments: 0,
  options: [],
  async run({ db }) {
    const now = Date.now();
    await acceptTime(db, now);
    return `It is ${toIso(now)}, and what is too old by that will be deleted.`;
  },
};
