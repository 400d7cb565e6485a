import { DatabaseSync } from 'node:sqlite';

// Preloaded into a server that a test must find faulty: it commits occasionally instead of before each response.
const commitEveryMs = 100;
const { exec } = DatabaseSync.prototype;
const uncommitted = new Set<DatabaseSync>();

DatabaseSync.prototype.exec = function (sql: string): void {
  if (sql === 'COMMIT') {
    uncommitted.add(this);
  } else if (sql !== 'BEGIN IMMEDIATE' || !uncommitted.has(this)) {
    exec.call(this, sql);
  }
};

setInterval(() => {
  for (const handle of uncommitted) if (handle.isOpen && handle.isTransaction) exec.call(handle, 'COMMIT');
  uncommitted.clear();
}, commitEveryMs).unref();
