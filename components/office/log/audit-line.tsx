'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import type { AuditListed } from '#lib/contract/staff/office/audit.ts'
import { showCount } from '#lib/format/count.ts'
import type { AuditAct } from '#lib/office/audit-acts.ts'
import { auditSubject, auditVerb } from '#lib/office/audit-words.ts'

/** An entry as a sentence: "Kevin Otieno opened documents of company 12". */
export function AuditSentence({
  entry,
  isLinked = false,
  isShort = false,
}: {
  entry: AuditListed | AuditAct
  isLinked?: boolean
  /** The email is shown only beside enough width for the whole sentence. */
  isShort?: boolean
}) {
  const { who, email, isCommand, action, outcome } = entry
  const more = 'others' in entry ? entry.others.length : 0
  const subject = auditSubject(entry)
  return (
    <>
      <b className="font-semibold">{who}</b>
      {email ? <span className={classes('text-muted', isShort && 'max-xl:hidden')}> ({email})</span> : null}
      {isCommand ? <span className="text-muted"> by command</span> : null}{' '}
      {outcome === 'refused' ? 'was refused: ' : ''}
      {auditVerb(action, entry)}{' '}
      {subject?.path && isLinked ? (
        <Link href={subject.path} className="link">
          {subject.text}
        </Link>
      ) : (
        subject?.text
      )}
      {more > 0 ? ` and ${showCount(more)} more` : ''}
    </>
  )
}
