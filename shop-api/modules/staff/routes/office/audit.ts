import type { FastifyInstance } from 'fastify'
import { officeAuditChoices, officeAuditEntry, officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { withMaskedEmails } from '#lib/format/masked-email.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { refuse } from '../../../../refusal.ts'
import { listActions, listActors, listSubjectKinds } from '../../queries/audit-choices.sql.ts'
import { listAudit, loadAuditEntry } from '../../queries/audit-list.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'

/** Digits of a phone number, or of its beginning, at any place in the text: in a search too. */
const PHONE = /\+?\d[\d ()-]{4,}\d/g

/** The value with its phone numbers masked at any depth, for staff who do not call customers. */
function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one, key)]))
  if (typeof value !== 'string') return value
  if (/phone|mobile/i.test(name)) return maskedPhone(value)
  return /search/i.test(name) ? value.replace(PHONE, (digits) => maskedPhone(digits)) : value
}

/** The Log section. */
export function serveOfficeAudit(app: FastifyInstance): void {
  serveOfficeCall(app, officeAuditList, async ({ tx, input }) => {
    const { entries, next } = await listAudit(tx, input)
    return { data: entries, meta: { next } }
  })

  serveOfficeCall(app, officeAuditEntry, async (request) => {
    const found = await loadAuditEntry(request.tx, request.input.id)
    if (!found) throw refuse('not-found', 'There is no such entry.')
    const maySee = staffOf(request).permissions.has('phones.view')
    const personal = maySee ? found.personal : (withMaskedEmails(masked(found.personal)) as typeof found.personal)
    const audit = { action: 'audit.read' as const, subject: { kind: 'audit', id: request.input.id } }
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
