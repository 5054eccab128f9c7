import type * as z from 'zod/mini'
import { type AuditListed, auditFilter } from '#lib/contract/staff/office/audit.ts'
import { wallClock } from '#lib/format/clock.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countAudit, listAudit } from '../../staff/queries/audit-list.ts'

type Of = z.output<typeof auditFilter>

const jsonOf = (values: AuditListed['before']) => (values === null ? '' : JSON.stringify(values))

/** The entries of a filter, newest first. Without personal values, which are read one entry at a time. */
export const auditExport = defineExportList<Of, AuditListed, number>({
  list: 'audit log',
  permission: 'audit.read',
  schema: auditFilter,
  columns: [
    { title: 'Entry', width: 10, value: ({ id }) => ({ number: id }) },
    { title: 'At', width: 20, value: ({ at }) => wallClock(new Date(at)) },
    { title: 'Who', width: 24, value: ({ who }) => who },
    { title: 'Email', width: 28, value: ({ email }) => email ?? '' },
    { title: 'By', width: 10, value: ({ isCommand }) => (isCommand ? 'command' : 'staff') },
    { title: 'Action', width: 22, value: ({ action }) => action },
    { title: 'Outcome', width: 10, value: ({ outcome }) => outcome },
    { title: 'What', width: 14, value: ({ subject }) => subject?.kind ?? '' },
    { title: 'Which', width: 16, value: ({ subject }) => subject?.id ?? '' },
    { title: 'Before', width: 40, value: ({ before }) => jsonOf(before) },
    { title: 'After', width: 40, value: ({ after }) => jsonOf(after) },
    { title: 'Reason', width: 40, value: ({ reason }) => reason ?? '' },
  ],
  count: countAudit,
  page: async (tx, of, _who, { after, limit }) => {
    const { entries, next } = await listAudit(tx, { ...of, ...(after !== null && { before: after }) }, limit)
    return { rows: entries, next }
  },
})
