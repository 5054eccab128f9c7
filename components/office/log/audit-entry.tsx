'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeAuditEntry } from '#lib/contract/staff/office/audit.ts'
import { showInstant } from '#lib/format/clock.ts'
import type { AuditAct } from '#lib/office/audit-acts.ts'
import { auditChange, auditName, auditSubject, auditValue, auditValueNames } from '#lib/office/audit-words.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'
import { AuditSentence } from './audit-line.tsx'

/** One entry of the log: actor, time, action, values before and after, reason; on request the person concerned. */
export function AuditEntryDetails({ entry }: { entry: AuditAct }) {
  const names = auditValueNames(entry)
  return (
    <>
      <p>
        <AuditSentence entry={entry} isLinked />
      </p>
      <p className="text-muted">
        <time dateTime={entry.at}>{showInstant(new Date(entry.at))}</time>, {entry.action}
      </p>
      {entry.outcome === 'refused' ? (
        <AlertLine tone="error" title="Refused." className="mt-3">
          Their roles did not allow it.
        </AlertLine>
      ) : null}
      {entry.reason ? <p className="mt-3">“{entry.reason}”</p> : null}
      {names.length > 0 ? (
        <table className="mt-4 w-full text-left">
          <thead>
            <tr className="border-b border-ink text-tiny text-muted">
              <th scope="col" className="py-1 font-normal">
                Field
              </th>
              {entry.before ? (
                <th scope="col" className="py-1 font-normal">
                  Before
                </th>
              ) : null}
              <th scope="col" className="py-1 font-normal">
                {entry.before ? 'After' : 'Value'}
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-b border-hairline align-top">
                <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
                  {auditName(name)}
                </th>
                {entry.before ? (
                  <td className="py-1.5 pr-2 wrap-anywhere">{auditValue(name, entry.before[name])}</td>
                ) : null}
                <td className="py-1.5 wrap-anywhere">{auditValue(name, entry.after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {entry.others.length > 0 ? (
        <ul aria-label="Also changed" className="mt-4 border-t border-ink">
          {entry.others.map((other) => (
            <li key={other.id} className="flex justify-between gap-3 border-b border-hairline py-1.5">
              <span className="wrap-anywhere">{auditSubject(other)?.text}</span>
              <span className="text-right text-muted">{auditChange(other)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {entry.hasPersonal ? <Personal key={entry.id} id={entry.id} /> : null}
    </>
  )
}

/** Personal values are shown on request only: each view is logged. */
function Personal({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useOfficeQuery(officeAuditEntry, isAsked ? { id } : null, {
    ...{ keepsPrevious: false, staleMs: Number.POSITIVE_INFINITY },
  })
  if (!isAsked) {
    return (
      <div className="mt-4">
        <OfficeButton onClick={() => setAsked(true)}>Show the person concerned</OfficeButton>
        <p className="mt-1 text-tiny text-muted">This view is logged.</p>
      </div>
    )
  }
  if (error) {
    return (
      <AlertLine tone="error" title="We could not load the person." className="mt-4">
        {problemOf(error)?.message}
      </AlertLine>
    )
  }
  if (!data) {
    return (
      <p role="status" className="mt-4 text-muted">
        Loading.
      </p>
    )
  }
  if (!data.personal) return <p className="mt-4 text-muted">This was erased.</p>
  return (
    <dl className="mt-4 border-t border-ink">
      {Object.entries(data.personal).map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 border-b border-hairline py-1.5">
          <dt className="text-muted">{auditName(name)}</dt>
          <dd className="text-right wrap-anywhere">{auditValue(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
