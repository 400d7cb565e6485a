/** What stands before a command of the owner: from a checkout it is npm's script, from the package its program. */
export const ownerCall = import.meta.filename.endsWith('.ts') ? 'npm run cli --' : 'npx pitstop';
