import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import { counted, type Finding, speaker } from '#server/owner/finding.ts';
import { secondMs } from '#shared/time.ts';

const neededMajor = 26;

export function examineNode(version = process.versions.node): Finding {
  const { ok, bad } = speaker('node');
  if (Number.parseInt(version, 10) >= neededMajor) return ok(`${version}, from ${process.execPath}.`);
  return bad(`This is ${version}, and ${neededMajor} is needed. npm brings it; call the one in node_modules/.bin.`);
}

/** The first of each line that is mended of what a repository could do to its reader (CVE-2025-48384, 48385). */
const mendedGit = [2, 50, 1] as const;

/** Git, and the folders of the repositories; nothing of theirs is run. */
export async function examineGit({ repositories }: Config, path = process.env.PATH): Promise<Finding[]> {
  const { ok, warn, bad } = speaker('git');
  const version = await versionOfGit(path);
  if (repositories.size === 0)
    return [
      ok(
        `No repositories are set (REPOSITORIES); ${version === undefined ? 'git is not installed' : `git is ${version}`}.`,
      ),
    ];
  if (version === undefined)
    return [bad('git is not installed, or not in PATH, but REPOSITORIES names some. Install it.')];
  const findings = [
    isOlder(version)
      ? warn(
          `git is ${version}. Before ${mendedGit.join('.')} take it from a distribution that mends it, and keep that up to date.`,
        )
      : ok(`git is ${version}.`),
  ];
  for (const [name, { path: folder }] of repositories) {
    if (!existsSync(folder))
      findings.push(bad(`The repository ${name}: there is no folder ${folder}. Clone it there, or mend REPOSITORIES.`));
    else if (!existsSync(join(folder, '.git')))
      findings.push(bad(`The repository ${name}: ${folder} is no working copy of git. Clone it there.`));
    else if (isForeign(folder))
      findings.push(
        warn(
          `The repository ${name}: ${folder} belongs to user ${statSync(folder).uid}. Give it to the server's user, or a pull cannot write there.`,
        ),
      );
  }
  return findings.length === 1
    ? [...findings, ok(`${counted(repositories.size, 'repository', 'repositories')}, each with its folder.`)]
    : findings;
}

function isForeign(folder: string): boolean {
  const own = process.getuid?.();
  return own !== undefined && statSync(folder).uid !== own;
}

async function versionOfGit(path: string | undefined): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { PATH: path }, timeout: 10 * secondMs });
    return /\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const different = mendedGit.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return different >= 0 && (parts[different] ?? 0) < (mendedGit[different] ?? 0);
}
