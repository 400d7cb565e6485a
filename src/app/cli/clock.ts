import type { Command } from '#server/owner/command.ts';
import { acceptTime, trustedDays } from '#server/trusted-time.ts';
import { toIso } from '#shared/time.ts';

export const clockCommand: Command = {
  name: 'clock accept',
  usage: 'clock accept',
  summary: `Confirms that the clock is right after it jumped or the site was off for more than ${trustedDays} days, so old data is deleted again. Otherwise that takes a week.`,
  arguments: 0,
  options: [],
  async run({ db }) {
    const now = Date.now();
    await acceptTime(db, now);
    return `It's ${toIso(now)}. Old data will be deleted again.`;
  },
};
