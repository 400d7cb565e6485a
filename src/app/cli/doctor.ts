import { examine, inLines } from '../doctor/doctor.ts';
import type { LonelyCommand } from './command.ts';

export const doctorCommand: LonelyCommand = {
  name: 'doctor',
  usage: 'doctor',
  summary:
    'Looks at settings, disk, database, photos, backups, proxy, clock and programs, and says what to do. Changes nothing; the server may be running. Status 1 where something is bad.',
  arguments: 0,
  options: [],
  async runAnyhow() {
    const { lines, isWell } = inLines(await examine({ env: process.env, cwd: process.cwd(), now: Date.now() }));
    return { said: lines, isWell };
  },
};
