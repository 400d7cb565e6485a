import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Preloaded into a server: it dies before or after a commit when a file in its data folder asks for that.
const { exec } = DatabaseSync.prototype;
const isRequested = (when: string) => existsSync(join(process.env.DATA_DIR ?? '', `die-${when}-commit`));

DatabaseSync.prototype.exec = function (sql: string): void {
  if (sql === 'COMMIT' && isRequested('before')) process.kill(process.pid, 'SIGKILL');
  exec.call(this, sql);
  if (sql === 'COMMIT' && isRequested('after')) process.kill(process.pid, 'SIGKILL');
};
