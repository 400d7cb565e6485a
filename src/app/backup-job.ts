import './compile-cache.ts';
import { doJob } from '#features/backups/server/do-job.ts';
import { siteParts } from './features.ts';

// Child process started by `jobStarter` of backups. It's here because an archive contains parts of every feature.
doJob(siteParts);
