import type { RepositorySetting } from '#server/settings/repositories.ts';

/** These arguments are fixed: nothing comes from users. */
const pullArgs = [
  'pull',
  '--ff-only',
  '--no-rebase',
  '--no-autostash',
  '--no-recurse-submodules',
  '--no-tags',
  '--no-stat',
  '--progress',
] as const;

export const shownPull = 'git pull --ff-only';

/**
 * Only uses the configured folder, even if it's inside another repository. Hooks, helpers and maintenance are off,
 * whatever the repository's own configuration says.
 */
export const gitArgs = (dir: string): string[] => [
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

export const pullArguments = (dir: string): string[] => [...gitArgs(dir), ...pullArgs];

const sshCommand = 'ssh -oBatchMode=yes -oConnectTimeout=10 -oStrictHostKeyChecking=yes';

type Environment = Readonly<Record<string, string>>;

/** Contains none of the server's settings or secrets, nor a home folder that has any. */
export const bareEnvironment: Environment = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LC_ALL: 'C' };

/**
 * Hooks that are defined in the configuration aren't files, so `core.hooksPath` doesn't disable them (Git 2.54 and
 * later).
 */
const events = ['post-merge', 'reference-transaction', 'post-index-change', 'post-checkout'];

/** Settings in the environment may have any character in their keys. */
export function configured(settings: readonly (readonly [key: string, value: string])[]): Environment {
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]);
}

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

/** Taken from the repository's own configuration, which a pull can't change. */
interface OwnConfig {
  hasSshCommand: boolean;
  /** In a partial clone, a pull may have to fetch objects that were left out before. */
  isPartial: boolean;
}

export function pullEnvironment(
  programFolder: string,
  { protocols, sshKeyFile }: PullSetting,
  { hasSshCommand, isPartial }: OwnConfig,
): Environment {
  const { GIT_SSH_COMMAND, GIT_NO_LAZY_FETCH, ...rest } = gitEnvironment(programFolder);
  const ssh = sshKeyFile === undefined ? GIT_SSH_COMMAND : withKey(sshKeyFile);
  return {
    ...rest,
    ...withoutHooks,
    GIT_ALLOW_PROTOCOL: protocols.join(':'),
    // The variable would override the repository's own command.
    ...((sshKeyFile !== undefined || !hasSshCommand) && { GIT_SSH_COMMAND: ssh }),
    ...(!isPartial && { GIT_NO_LAZY_FETCH }),
  };
}

/** Quoted for the shell that Git passes it to. */
const withKey = (file: string) => `${sshCommand} -oIdentitiesOnly=yes -i '${file.replaceAll("'", "'\\''")}'`;

/** With this, Git contacts no remote, writes nothing and runs no filters. */
export const readEnvironment = (programFolder: string, filters: readonly string[]): Environment => ({
  ...gitEnvironment(programFolder),
  ...configured(
    filters.flatMap((filter) => [
      // An empty `process` overrides `clean` and `smudge`, and runs nothing.
      [`filter.${filter}.process`, ''] as const,
      [`filter.${filter}.required`, 'false'] as const,
    ]),
  ),
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
});
