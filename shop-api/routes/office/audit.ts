import type { FastifyInstance } from 'fastify'
import { officeAuditChoices, officeAuditEntry, officeAuditList } from '#lib/contract/office/audit.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { refuse } from '../../domain/refusal.ts'
import { serveOfficeCall, staffOf } from '../../http/serve-office-call.ts'
import { listActions, listActors, listSubjectKinds } from '../../store/audit/audit-choices.sql.ts'
import { listAudit, loadAuditEntry } from '../../store/audit/audit-list.ts'

/** Phone numbers as those see them who do not ring. */
function masked(personal: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!personal) return null
  const entries = Object.entries(personal).map(([name, value]) =>
    /phone|mobile/i.test(name) && typeof value === 'string' ? [name, maskedPhone(value)] : [name, value],
  )
  return Object.fromEntries(entries)
}

/** The Log room. */
export function serveOfficeAudit(app: FastifyInstance): void {
  serveOfficeCall(app, officeAuditList, async ({ tx, input }) => {
    const { entries, next } = await listAudit(tx, input)
    return { data: entries, meta: { next } }
  })

  serveOfficeCall(app, officeAuditEntry, async (request) => {
    const found = await loadAuditEntry(request.tx, request.input.id)
    if (!found) throw refuse('not-found', 'There is no such entry.')
    const personal = staffOf(request).permissions.has('phones.view') ? found.personal : masked(found.personal)
    const audit = { action: 'audit.read', subject: { kind: 'audit', id: request.input.id } }
    return { data: { ...found, personal }, audit }
  })

  serveOfficeCall(app, officeAuditChoices, async ({ tx }) => ({
    data: {
      people: (await listActors(tx.query, {})).map(({ id, name }) => ({ staffId: id, name })),
      actions: (await listActions(tx.query, {})).map(({ value }) => value),
      subjectKinds: (await listSubjectKinds(tx.query, {})).map(({ value }) => value),
    },
  }))
}
