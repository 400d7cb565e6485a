import type { Config } from '#server/config.ts';
import type { ReadDatabase } from '#server/db/database.ts';
import { type Finding, findingsAbout, reasonOf } from '#server/owner/finding.ts';
import { hasUnfinishedRotation, keyPath, readKey } from '#server/sealer.ts';
import { knownDigest } from '../room-key.ts';
import { digestOfKey } from '../rotate-room-key.ts';

const { ok, bad } = findingsAbout('room key');

/** Whether a rotation is unfinished and, where several processes may serve one site, whether all use the same key. */
export async function examineKey(config: Config, seen: ReadDatabase): Promise<Finding[]> {
  if (hasUnfinishedRotation(config.dataDir))
    return [bad('A room key rotation was interrupted. The server finishes it when it next starts.')];
  const known = await knownDigest(seen);
  if (known === undefined) return [];
  const file = config.roomKeyFile ?? keyPath(config.dataDir);
  try {
    if (digestOfKey(readKey(file)) === known) return [ok('The room password key matches the database.')];
    return [bad(`${file} isn't this database's key. Copy it from another of the site's machines or from a backup.`)];
  } catch (error) {
    return [bad(`The room password key can't be read: ${reasonOf(error)}. Without it, the server won't start.`)];
  }
}
