import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteRoom } from '#features/rooms/contract.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import {
  deletePhoto,
  deletePhotosOfPerson,
  deletePhotosOfRoom,
  getSpace,
  listAdminRooms,
  listPhotos,
} from '../../space-contract.ts';

const spaceKey = ['admin', 'space'];
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};
const undefinedIfEmpty = (text: string) => (text === '' ? undefined : text);

export type RoomOrder = NonNullable<QueryOf<typeof listAdminRooms>['sort']>;

export const roomsQuery = (sort: RoomOrder, text: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'rooms', sort, text],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminRooms, {
        query: { sort, query: undefinedIfEmpty(text), before: pageParam },
        signal,
      }),
  });

export const spaceQuery = (text: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'people', text],
    queryFn: ({ pageParam, signal }) =>
      call(getSpace, { query: { query: undefinedIfEmpty(text), before: pageParam }, signal }),
  });

export type Owner = { room: string } | { person: string };

export const photosQuery = (owner: Owner) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'photos', owner],
    queryFn: ({ pageParam, signal }) => call(listPhotos, { query: { ...owner, before: pageParam }, signal }),
  });

export const sendPhotoDeletion = (id: string) => call(deletePhoto, { params: { id } });

export const sendPhotosDeletion = (owner: Owner) =>
  'room' in owner
    ? call(deletePhotosOfRoom, { params: { id: owner.room } })
    : call(deletePhotosOfPerson, { params: { login: owner.person } });

export const sendRoomDeletion = (id: string) => call(deleteRoom, { params: { id } });

/** Refetches all lists, because a deletion changes every total. */
export function useRefetchSpace(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: spaceKey });
}
