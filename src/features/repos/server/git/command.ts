import type { RepositorySetting } from '#server/settings/repositories.ts';

/** What runs in the place of everything that a person could say: the words of every pull, in full. */
const pullWords = [
  'pull',
  '--ff-only',
  '--no-rebase',
  '--no-autostash',
  '--no-recurse-submodules',
  '--no-tags',
  '--no-stat',
  '--progress',
] as const;

/** How the pull is written above its lines. */
export const shownPull = 'git pull --ff-only';

/**
 * The words before Git's own command. The folder is the one of the configuration and no other, also where a repository lies
 * in another one; hooks, helpers and housekeeping are off, whatever the repository's own configuration says.
 */
export const gitWords = (dir: string): string[] => [
  `--git-dir=${dir}/.git`,
  `--work-tree=${dir}`,
  ...[
    `safe.directory=${dir}`,
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'credential.helper=',
    'gc.auto=0',
    'maintenance.auto=false',
    'submodule.recurse=false',
    'http.lowSpeedLimit=1000',
    'http.lowSpeedTime=20',
  ].flatMap((setting) => ['-c', setting]),
];

export const pullArguments = (dir: string): string[] => [...gitWords(dir), ...pullWords];

const sshCommand = 'ssh -oBatchMode=yes -oConnectTimeout=10 -oStrictHostKeyChecking=yes';

type Environment = Readonly<Record<string, string>>;

/** What any child is given, made from nothing: no setting and no secret of the server, and no home to find any in. */
export const bareEnvironment: Environment = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LC_ALL: 'C' };

/** Hooks that a configuration defines are no files, so that `core.hooksPath` does not stop them (Git 2.54 and later). */
const events = ['post-merge', 'reference-transaction', 'post-index-change', 'post-checkout'];

/** Settings that travel in the environment: their keys may hold any character. */
export function configured(settings: readonly (readonly [key: string, value: string])[]): Environment {
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]);
}

/** For a Git that asks nobody anything and finds nothing but the repository's own configuration. */
const gitEnvironment = (programFolder: string) => ({
  ...bareEnvironment,
  ...(!bareEnvironment.PATH?.split(':').includes(programFolder) && {
    PATH: `${programFolder}:${bareEnvironment.PATH}`,
  }),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  SSH_ASKPASS: '/bin/false',
  GIT_SSH_COMMAND: sshCommand,
  GIT_NO_LAZY_FETCH: '1',
});

const withoutHooks = configured(events.map((event) => [`hook.${event}.enabled`, 'false']));

export type PullSetting = Pick<RepositorySetting, 'protocols' | 'sshKeyFile'>;

/** What the repository's own configuration, which nothing that is pulled can write, says of its remote. */
interface OwnWays {
  hasSshCommand: boolean;
  /** A partial clone: a pull may have to fetch what it left out before. */
  isPartial: boolean;
}

export function pullEnvironment(
  programFolder: string,
  { protocols, sshKeyFile }: PullSetting,
  { hasSshCommand, isPartial }: OwnWays,
): Environment {
  const { GIT_SSH_COMMAND, GIT_NO_LAZY_FETCH, ...rest } = gitEnvironment(programFolder);
  const ssh = sshKeyFile === undefined ? GIT_SSH_COMMAND : withKey(sshKeyFile);
  return {
    ...rest,
    ...withoutHooks,
    GIT_ALLOW_PROTOCOL: protocols.join(':'),
    // It would win over the command of the repository.
    ...((sshKeyFile !== undefined || !hasSshCommand) && { GIT_SSH_COMMAND: ssh }),
    ...(!isPartial && { GIT_NO_LAZY_FETCH }),
  };
}

/** Git gives it to a shell. */
const withKey = (file: string) => `${sshCommand} -oIdentitiesOnly=yes -i '${file.replaceAll("'", "'\\''")}'`;

/** For looking at a repository: no remote is asked, nothing is written, and no filter runs. */
export const readEnvironment = (programFolder: string, filters: readonly string[]): Environment => ({
  ...gitEnvironment(programFolder),
  ...configured(
    filters.flatMap((filter) => [
      // An empty one stands before `clean` and `smudge`, and is none.
      [`filter.${filter}.process`, ''] as const,
      [`filter.${filter}.required`, 'false'] as const,
    ]),
  ),
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
});
