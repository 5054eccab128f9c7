import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  officeWithheld,
  officeWithheldAdd,
  officeWithheldFile,
  officeWithheldRemove,
} from '#lib/contract/companies/office/withheld.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { withheldVat } from '../../../../db/schema/credit.ts'
import { queueEmail } from '../../../../email/queue.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { checkDocument } from '../../rules/check-document.ts'
import {
  addCertificate,
  listCertificates,
  listOpenCertificates,
  removeCertificate,
} from '../../use-cases/withheld-vat.ts'

/** The most bytes that the parts of a PDF can be unpacked to. */
const MAX_UNPACKED = 50 * 1024 * 1024

/** Certificates of withheld VAT. */
export function serveOfficeWithheld(app: FastifyInstance): void {
  const { files, env } = app.shop

  serveOfficeCall(app, officeWithheld, async ({ tx, now, input: { companyId } }) => ({
    data: {
      open: await listOpenCertificates(tx, dayInNairobi(now), companyId),
      certificates: await listCertificates(tx, companyId),
    },
  }))

  serveOfficeCall(app, officeWithheldAdd, async (request) => {
    const { tx, now, input, files: sent } = request
    const { companyId, certificateNo, date, amount: cents } = input
    const { staffId, name: operator } = staffOf(request)
    const context = { tx, now, operator, staffId, publicUrl: env.PUBLIC_URL, queueEmail }
    const invoiceNo = Number(input.invoiceNo.replace(/^INV-?/, ''))
    const document = sent.certificate
      ? await checkDocument('The file', sent.certificate, { bytes: MAX_UNPACKED })
      : null
    if (typeof document === 'string') throw refuse('invalid-request', document)
    const file = document && { key: await files.keep(document.bytes), type: document.kind }
    const given = { invoiceNo, certificateNo, date, cents, file }
    const certificateId = await addCertificate(context, companyId, given).catch(async (error) => {
      if (file) await files.remove(file.key)
      throw error
    })
    const after = { invoiceNo, certificateNo, date, amountCents: cents, file: file !== null }
    const audit = { action: 'credit.withheld' as const, subject: { kind: 'company', id: companyId }, after }
    return { data: { certificateId }, message: 'The certificate is recorded.', audit }
  })

  serveOfficeCall(app, officeWithheldRemove, async (request) => {
    const { tx, now, input } = request
    const { name: operator } = staffOf(request)
    const row = await removeCertificate({ tx, now, operator, publicUrl: env.PUBLIC_URL, queueEmail }, input)
    if (row.file) await files.remove(row.file)
    const { companyId, invoiceNo, certificateNo, certificateDate: date, amountCents } = row
    const audit = {
      ...{ action: 'credit.withheld-remove' as const, subject: { kind: 'company', id: companyId } },
      ...{ before: { invoiceNo, certificateNo, date, amountCents, file: row.file !== null }, reason: input.reason },
    }
    return { data: {}, message: `Certificate ${certificateNo} is removed.`, audit }
  })

  serveOfficeCall(app, officeWithheldFile, async ({ tx, input: { certificateId } }) => {
    const [row] = await tx.db.select().from(withheldVat).where(eq(withheldVat.id, certificateId))
    const bytes = row?.file ? await files.read(row.file) : null
    if (!row || !bytes) throw refuse('not-found', 'There is no file of this certificate.')
    const type = row.fileType ?? 'application/pdf'
    const subject = { kind: 'company', id: row.companyId }
    const audit = { action: 'credit.withheld-view' as const, subject, after: { certificateNo: row.certificateNo } }
    return { data: new FileAnswer(bytes, type, `Certificate ${certificateId}`), audit }
  })
}
