import { version } from './version.ts';

const file = import.meta.filename;

/**
 * How to run the owner's commands: npm's script in a checkout, the program in a package. With `--no`, npx runs only
 * what is installed here, never a stranger's package of the same name.
 */
export const ownerCall = file.endsWith('.ts')
  ? 'npm run cli --'
  : /[\\/]_npx[\\/]/.test(file)
    ? `npx ./pitstop-${version}.tgz`
    : 'npx --no pitstop';

export const startCall = file.endsWith('.ts') ? 'npm start' : ownerCall;
