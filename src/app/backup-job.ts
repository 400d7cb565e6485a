import './compile-cache.ts';
import { doJob } from '#features/backups/server/do-job.ts';
import { siteParts } from './features.ts';

// The child process started by `jobStarter`. It's in `app` because an archive contains parts of every feature.
doJob(siteParts);
