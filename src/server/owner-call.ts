import { version } from './version.ts';

const file = import.meta.filename;

/**
 * How to run the owner's commands: with npm's script in a checkout, or with the program in a package. With `--no`, npx
 * only runs what's installed here, never a stranger's package with the same name.
 */
export const ownerCall = file.endsWith('.ts')
  ? 'npm run cli --'
  : /[\\/]_npx[\\/]/.test(file)
    ? `npx ./pitstop-${version}.tgz`
    : 'npx --no pitstop';

export const startCall = file.endsWith('.ts') ? 'npm start' : ownerCall;
