import { DatabaseSync } from 'node:sqlite';

// Loaded into a server by a test that has to fail: commits survive the process, but not a power cut.
const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = NORMAL'));
};
