import { DatabaseSync } from 'node:sqlite';

// Preloaded into a server: an unawaited promise rejects at the first database statement, which takes the lock.
const { exec } = DatabaseSync.prototype;
let isDone = false;

DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql);
  if (!isDone) void Promise.reject(new Error('Nobody waits for this'));
  isDone = true;
};
