import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { exportAudit, listAudit } from '../../contract.ts';
import { type AuditFilter, questionOf } from './audit-filter.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...questionOf(filter), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const fetchAuditFile = (filter: AuditFilter) => download(exportAudit, { query: questionOf(filter) });
