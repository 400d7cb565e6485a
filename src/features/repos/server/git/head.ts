import { type Folder, type Head, readHead } from './folder.ts';
import type { GitProgram } from './git-program.ts';

/** What is checked out: from Git's files, or from Git where it keeps it in another way. Undefined where Git cannot say. */
export async function headOf(git: GitProgram, folder: Folder): Promise<Head | undefined> {
  const head = await readHead(folder);
  if (head !== undefined) return head;
  const [branch, commit] = await Promise.all([
    git.ask(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    git.ask(folder, ['rev-parse', '--quiet', '--verify', 'HEAD']),
  ]);
  if (branch.exitCode !== 0 && commit.exitCode !== 0) return undefined;
  return {
    branch: branch.exitCode === 0 ? branch.out.trim() : null,
    commit: commit.exitCode === 0 ? commit.out.trim() : null,
  };
}
