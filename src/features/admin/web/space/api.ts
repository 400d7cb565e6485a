import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { deleteRoom } from '#features/rooms/contract.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import type {
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
const orNone = (text: string) => (text === '' ? undefined : text);

export type RoomOrder = NonNullable<QueryOf<typeof listAdminRooms>['sort']>;

export const roomsQuery = (sort: RoomOrder, text: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'rooms', sort, text],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAdminRooms>('GET /admin/rooms', {
        query: { sort, query: orNone(text), before: pageParam },
        signal,
      }),
  });

export const spaceQuery = (text: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'people', text],
    queryFn: ({ pageParam, signal }) =>
      call<typeof getSpace>('GET /admin/space', { query: { query: orNone(text), before: pageParam }, signal }),
  });

/** Whose photos: those of a room or of a person. */
export type Owner = { room: string } | { person: string };

export const photosQuery = (owner: Owner) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...spaceKey, 'photos', owner],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listPhotos>('GET /admin/photos', { query: { ...owner, before: pageParam }, signal }),
  });

export const sendPhotoDeletion = (id: string) =>
  call<typeof deletePhoto>('DELETE /admin/photos/{id}', { params: { id } });

export const sendPhotosDeletion = (owner: Owner) =>
  'room' in owner
    ? call<typeof deletePhotosOfRoom>('DELETE /admin/rooms/{id}/photos', { params: { id: owner.room } })
    : call<typeof deletePhotosOfPerson>('DELETE /admin/people/{login}/photos', { params: { login: owner.person } });

export const sendRoomDeletion = (id: string) => call<typeof deleteRoom>('DELETE /rooms/{id}', { params: { id } });

/** After a deletion all of it is another sum. */
export function useSpaceReread(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: spaceKey });
}
