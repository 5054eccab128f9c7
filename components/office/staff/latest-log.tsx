'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { auditChange } from '#lib/office/audit-words.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { AuditSentence } from '../log/audit-line.tsx'

const SHOWN = 20
const EVERY_MS = 30_000

/** The end of the log beside the staff. */
export function LatestLog() {
  const query = useOfficeQuery(officeAuditList, {}, { everyMs: EVERY_MS })
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-2">
        <h2 className="heading text-d5">Log</h2>
        <span className="text-tiny text-muted">entries are never changed</span>
      </div>
      <Loaded query={query} what="the log">
        {(data) => (
          <ol>
            {data.slice(0, SHOWN).map((entry) => (
              <li key={entry.id} className="flex flex-wrap gap-x-2 border-b border-hairline py-1.5">
                <When at={entry.at} className="w-18 flex-none text-muted" />
                <span className="min-w-0 flex-1">
                  <AuditSentence entry={entry} isLinked />
                </span>
                <span className="w-full truncate pl-20 text-tiny text-muted">
                  {entry.outcome === 'refused' ? (
                    <b className="font-semibold text-error">no permission</b>
                  ) : (
                    (entry.reason ?? auditChange(entry))
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <p className="mt-3">
        <Link href="/office/log" className="link">
          Open the log
        </Link>
      </p>
    </>
  )
}
