import { version } from './version.ts';

const file = import.meta.filename;

/**
 * What stands before a command of the owner: from a checkout it is npm's script, from the package its program. By `--no` npx
 * runs what is installed here, and never somebody else's package of the same name.
 */
export const ownerCall = file.endsWith('.ts')
  ? 'npm run cli --'
  : /[\\/]_npx[\\/]/.test(file)
    ? `npx ./pitstop-${version}.tgz`
    : 'npx --no pitstop';

/** How the site itself is started the same way. */
export const startCall = file.endsWith('.ts') ? 'npm start' : ownerCall;
