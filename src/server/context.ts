import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Integrity } from './db/integrity.ts';
import type { ErrorNotes } from './error-notes.ts';
import type { AnswerTimes } from './http/answer-times.ts';
import type { WorkMeter } from './http/work-meter.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Passwords } from './passwords.ts';
import type { Photos } from './photos/photos.ts';
import type { Random } from './random.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Sealer } from './sealer.ts';
import type { Sessions } from './sessions/sessions.ts';

/** All shared services, created once in `app/open-context.ts` and passed down. */
export interface Context {
  config: Config;
  db: Database;
  integrity: Integrity;
  live: Live;
  photos: Photos;
  passwords: Passwords;
  sessions: Sessions;
  sealer: Sealer;
  limits: RateLimits;
  clock: Clock;
  /** Measures what calls cost. */
  work: WorkMeter;
  answerTimes: AnswerTimes;
  errors: ErrorNotes;
  random: Random;
  log: Log;
}
