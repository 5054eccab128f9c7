import type { AuditListed } from '../contract/staff/office/audit.ts'

/** One staff member's action at one moment on one or more subjects: its first entry, and the other entries. */
export interface AuditAct extends AuditListed {
  others: readonly AuditListed[]
}

const isSameAct = (one: AuditListed, other: AuditListed): boolean =>
  one.at === other.at &&
  one.action === other.action &&
  one.who === other.who &&
  one.staffId === other.staffId &&
  one.outcome === other.outcome &&
  one.reason === other.reason &&
  one.subject !== null &&
  one.subject.kind === other.subject?.kind

/** Groups entries of the log: a paste into 48 cells of the sheet is one act. @param entries newest first */
export function actsOf(entries: readonly AuditListed[]): AuditAct[] {
  const acts: (AuditAct & { others: AuditListed[] })[] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last && isSameAct(last, entry)) last.others.push(entry)
    else acts.push({ ...entry, others: [] })
  }
  return acts
}
