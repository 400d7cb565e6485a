import type { StandaloneCommand } from '#server/owner/command.ts';
import { examine, formatFindings } from '../doctor/doctor.ts';

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  usage: 'doctor',
  summary:
    'Checks settings, disk, database, photos, backups, proxy, clock and programs, and says what to do. Changes nothing; the server may be running. Exits with 1 if it finds a serious problem.',
  arguments: 0,
  options: [],
  async runStandalone({ env, cwd }) {
    const { lines, isOk } = formatFindings(await examine({ env, cwd, now: Date.now() }));
    return { text: lines, isOk };
  },
};
