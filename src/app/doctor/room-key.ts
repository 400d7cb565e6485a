import type { Config } from '#server/config.ts';
import type { Reader } from '#server/db/database.ts';
import { type Finding, reasonOf, speaker } from '#server/owner/finding.ts';
import { hasUnfinishedRotation, keyPath, readKey } from '#server/sealer.ts';
import { knownDigest } from '../room-key.ts';
import { digestOfKey } from '../rotate-room-key.ts';

const { ok, bad } = speaker('room key');

/** Whether a rotation is unfinished and, on PostgreSQL, where several processes may serve one site, whether this one has the key of the others. */
export async function examineKey(config: Config, read: Reader): Promise<Finding[]> {
  if (hasUnfinishedRotation(config.dataDir))
    return [bad('A rotation of the room key was stopped midway. The next start of the server finishes it.')];
  if (config.database.engine === 'sqlite') return [];
  const known = await knownDigest({ engine: 'postgres', read });
  if (known === undefined) return [];
  const file = config.roomKeyFile ?? keyPath(config.dataDir);
  try {
    if (digestOfKey(readKey(file)) === known) return [ok('The key of the room passwords is that of the database.')];
    return [bad(`${file} is not the key of this database. Copy it from another machine of the site or from a backup.`)];
  } catch (error) {
    return [
      bad(`The key of the room passwords cannot be read: ${reasonOf(error)}. Without it the server does not start.`),
    ];
  }
}
