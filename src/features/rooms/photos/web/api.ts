import { queryOptions } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import type { thumbnailCall, thumbnailsPerCall } from '#web/photos/thumbnail-lru.ts';
import type { Room } from '../../contract.ts';
import { roomKey } from '../../web/api.ts';
import { getPhoto, getRoomPhotosSize, type getThumbnails, type maxThumbnails, type RoomPhoto } from '../contract.ts';

type Fits<Known, Contract extends Known> = Contract;
/** The shell requests thumbnails directly; this checks its call against the contract at compile time. */
export type ThumbnailCallFits = Fits<typeof thumbnailCall, typeof getThumbnails>;
export type ThumbnailsPerCallFit = Fits<typeof thumbnailsPerCall, typeof maxThumbnails>;

export const photosSizeQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'photos', 'size'],
    queryFn: ({ signal }) => call(getRoomPhotosSize, { params: { id }, signal }),
    // Requested right before a download.
    staleTime: 0,
    gcTime: 0,
  });

/** A photo's full image. It never goes stale, because a replaced photo gets a new version. */
export const largePhotoQuery = (id: string, { v }: Pick<RoomPhoto, 'v'>) =>
  queryOptions({
    queryKey: [...roomKey(id), 'large photo', v],
    queryFn: ({ signal }) => call(getPhoto, { params: { id, v }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // It's large, so it's only cached long enough for swiping back.
    gcTime: minuteMs,
  });

/** The address of a photo's page, which contains the number of the activity's event. */
export const photoPath = ({ id, game }: Pick<Room, 'id' | 'game'>, seq: number): string =>
  pathTo('photo', { gameName: game, roomNumber: id, seq: String(seq) });
