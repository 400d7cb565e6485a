import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { roomKey } from '../../web/api.ts';
import * as contract from '../contract.ts';

export const bansQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'bans'],
    queryFn: ({ signal }) => call(contract.listBans, { params: { id }, signal }),
    staleTime: 0,
  });

export const postBan = (id: string, login: string) => call(contract.banMember, { params: { id }, body: { login } });

export const deleteBan = (id: string, ban: string) => call(contract.liftBan, { params: { id, ban } });

export const putLock = (id: string, locked: boolean) =>
  call(contract.lockRoomFor, { params: { id }, body: { locked } });

export const putName = (id: string, login: string, name: string) =>
  call(contract.renameGuest, { params: { id, login }, body: { name } });

export const postCode = (id: string, login: string) => call(contract.makeReturnCode, { params: { id, login } });
