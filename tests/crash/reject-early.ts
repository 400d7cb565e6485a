import { DatabaseSync } from 'node:sqlite';

// Loaded into a server by a test: something that nobody waits for fails with the first word to a database, which is the lock.
const { exec } = DatabaseSync.prototype;
let isDone = false;

DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql);
  if (!isDone) void Promise.reject(new Error('Nobody waits for this'));
  isDone = true;
};
