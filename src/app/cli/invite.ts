import { type InvitationTerms, inviteByOwner } from '#features/accounts/server/index.ts';
import { type Command, type CommandArguments, UsageError } from '#server/owner/command.ts';
import { parseRoles } from './user.ts';

function termsOf({ roles = '', days = '7' }: CommandArguments): InvitationTerms {
  const given = parseRoles(roles).map((role) => {
    if (role !== 'root') return role;
    throw new UsageError('An invitation can\'t grant root. Use "user roles" once the person has an account.');
  });
  if (days !== '1' && days !== '7' && days !== '30') throw new UsageError('--days must be 1, 7 or 30.');
  return { roles: given, days: Number(days) as InvitationTerms['days'] };
}

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite',
    usage: 'invite [--days 1|7|30] --roles a,b',
    summary: 'Prints a link that lets one person choose a username and password. Valid once, for 7 days by default.',
    arguments: 0,
    options: ['roles', 'days'],
    async run(context, args) {
      if (args.roles === undefined) throw new UsageError('Set the roles with --roles; "" means none.');
      return inviteByOwner(context, termsOf(args));
    },
  },
];
