import './compile-cache.ts';
import { doJob } from '#features/backups/server/do-job.ts';
import { siteParts } from './features.ts';

// The program of a process that `jobsOf` of backups begins. It stands here because an archive is made of the parts of all features.
doJob(siteParts);
