import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { backupFolder } from '../backup/copy-before-migration.ts';
import { ownerCall } from '../owner-call.ts';
import { counted, type Finding, inMegabytes, speaker } from './finding.ts';

const { ok, warn, bad } = speaker('backups');

const oldAfterMs = 2 * dayMs;

/** Age of the newest backup that is kept here, and room for the next one. */
export async function examineBackups({ dataDir }: Config, now: number): Promise<Finding[]> {
  const folder = backupFolder(dataDir);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [];
  const made = names.map((name) => statSync(join(folder, name))).sort((a, b) => b.mtimeMs - a.mtimeMs);
  const [newest] = made;
  if (newest === undefined)
    return [warn(`There is none in ${folder}. Make one, and keep it on another disk: ${ownerCall} backup FILE.`)];
  const age = now - newest.mtimeMs;
  const says = `The newest of ${counted(made.length, 'backup')} in ${folder} is of ${toIso(newest.mtimeMs)}`;
  const findings = [
    age > oldAfterMs
      ? warn(
          `${says}, ${Math.floor(age / dayMs)} days ago. Make one, and see why none was made: ${ownerCall} backup FILE.`,
        )
      : ok(`${says} (${inMegabytes(newest.size)}).`),
  ];
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * newest.size)
    findings.push(
      bad(`There is not enough room for the next one in ${folder}. Delete old ones, or keep them on another disk.`),
    );
  return findings;
}
