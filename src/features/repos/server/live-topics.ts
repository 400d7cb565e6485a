import type { Trx } from '#server/db/database.ts';
import type { Live } from '#server/live/live.ts';
import { outputTopic, repositoriesTopic } from '../contract.ts';

export const gitChannel = 'git';

/** A pull of this repository began, ended, or went on to its command: told when the transaction is committed. */
export function tellOfPull(live: Live, trx: Trx, repository: string): void {
  trx.onCommit(() => live.announce({ channel: gitChannel, stale: [repositoriesTopic, outputTopic(repository)] }));
}
