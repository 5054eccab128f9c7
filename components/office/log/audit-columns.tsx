import { When } from '#components/kit/figure/figures.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { AuditAct } from '#lib/office/audit-acts.ts'
import { auditChange } from '#lib/office/audit-words.ts'
import { AuditSentence } from './audit-line.tsx'

/** Right column of an entry: the change, the reason, or the refusal. */
function Outcome({ entry }: { entry: AuditAct }) {
  if (entry.outcome === 'refused') return <b className="font-semibold text-error">no permission</b>
  return (
    <span className="text-muted">
      {entry.reason ?? (entry.others.length > 0 ? `${entry.others.length + 1} changes` : auditChange(entry))}
    </span>
  )
}

export const AUDIT_COLUMNS: readonly OfficeColumn<AuditAct>[] = [
  { id: 'at', title: 'When', width: 118, isFixed: true, cell: ({ at }) => <When at={at} /> },
  {
    ...{ id: 'what', title: 'Person and action', width: 300, grow: 3, isFixed: true },
    cell: (entry) => (
      <span className="truncate">
        <AuditSentence entry={entry} isShort />
      </span>
    ),
  },
  {
    ...{ id: 'change', title: 'Change or reason', width: 160, grow: 2 },
    cell: (entry) => (
      <span className="truncate">
        <Outcome entry={entry} />
      </span>
    ),
  },
]

export function AuditPhoneRow({ entry }: { entry: AuditAct }) {
  return (
    <span className="flex w-full gap-3">
      <When at={entry.at} className="w-18 flex-none text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block">
          <AuditSentence entry={entry} />
        </span>
        <span className="block truncate text-tiny">
          <Outcome entry={entry} />
        </span>
      </span>
    </span>
  )
}
