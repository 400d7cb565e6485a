import { DatabaseSync } from 'node:sqlite';

// Preloaded into a server that a test must find faulty: its commits survive a process crash, but not a power cut.
const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = NORMAL'));
};
