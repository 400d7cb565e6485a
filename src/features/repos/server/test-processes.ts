import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Reads the ids that processes have written to this file, one per line. */
export function readPids(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Zombies don't count. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The processes in the file that are still running after a second. */
export async function stillAlive(file: string): Promise<number[]> {
  const pids = readPids(file);
  assert.ok(pids.length > 0);
  for (let tries = 0; tries < 100 && pids.some(isAlive); tries++) await pause(10);
  return pids.filter(isAlive);
}
