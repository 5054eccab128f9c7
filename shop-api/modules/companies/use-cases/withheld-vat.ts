import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { OpenCertificate } from '#lib/contract/companies/office/withheld.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { withheldVat as certificates, creditEntries } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { uncertifiedInvoices } from '../queries/withheld.sql.ts'
import { mostWithheld, openCertificates, withheldVat } from '../rules/withheld-vat.ts'
import { lockAccount } from './credit-accounts.ts'
import { type CreditAccountContext, notifyCompany } from './notify-company.ts'

/** VAT that companies withhold, and its certificates. */

const DAYS = 366
const MAX_INVOICES = 5000
const LATEST = 50

/** Invoices of the last year that were paid short by the withheld VAT, the oldest payment first. @param companyId null: all */
export async function listOpenCertificates(
  { query }: Session,
  today: string,
  companyId: number | null,
): Promise<OpenCertificate[]> {
  const of = { companyId, invoiceNo: null, since: addDays(today, -DAYS), atMost: MAX_INVOICES }
  const open = openCertificates(await uncertifiedInvoices(query, of))
  return open
    .map(({ invoice, withheldCents: withheld, paid }) => {
      const { company, invoiceNo, orderNo, totalCents: total } = invoice
      return { companyId: invoice.companyId, company, invoiceNo, orderNo, total, withheld, paidOn: paid.day }
    })
    .sort((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : a.invoiceNo - b.invoiceNo))
}

/** The latest certificates. @param companyId null: of all companies */
export async function listCertificates({ db }: Session, companyId: number | null) {
  const rows = await db
    .select({ row: certificates, company: companies.name })
    .from(certificates)
    .innerJoin(companies, eq(companies.id, certificates.companyId))
    .where(
      and(
        isNotNull(certificates.certificateNo),
        companyId === null ? undefined : eq(certificates.companyId, companyId),
      ),
    )
    .orderBy(desc(certificates.id))
    .limit(LATEST)
  return rows.map(({ row, company }) => ({
    ...{ certificateId: row.id, companyId: row.companyId, company, invoiceNo: row.invoiceNo },
    ...{ certificateNo: row.certificateNo ?? '', date: row.certificateDate ?? '', amount: row.amountCents },
    hasFile: row.file !== null,
  }))
}

export interface NewCertificate {
  invoiceNo: number
  certificateNo: string
  date: string
  cents: Cents
  /** In the private files; null without a file. */
  file: { key: string; type: string } | null
}

const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })

/**
 * Records a certificate: it lowers the company's debt, and is money at the Kenya Revenue Authority. @returns its number
 * @throws invalid-request for a certificate or an invoice with one already, another company's invoice, or a larger amount
 */
export async function addCertificate(
  context: CreditAccountContext & { staffId: number },
  companyId: number,
  certificate: NewCertificate,
): Promise<number> {
  const { tx, now, operator, staffId } = context
  const { invoiceNo, certificateNo, date, cents, file } = certificate
  const today = dayInNairobi(now)
  if (date > today) throw wrong('date', 'This date is in the future.')
  await lockAccount(tx, companyId)
  if ((await tx.db.$count(certificates, eq(certificates.certificateNo, certificateNo))) > 0)
    throw wrong('certificateNo', `Certificate ${certificateNo} was recorded before.`)
  if ((await tx.db.$count(certificates, eq(certificates.invoiceNo, invoiceNo))) > 0)
    throw wrong('invoiceNo', 'This invoice has another certificate.')
  const [invoice] = await uncertifiedInvoices(tx.query, { companyId, invoiceNo, since: today, atMost: 1 })
  if (!invoice) throw wrong('invoiceNo', 'This company has no such invoice on its account.')
  const most = mostWithheld(withheldVat(invoice.sums))
  if (most === 0) throw wrong('invoiceNo', 'This invoice has no VAT.')
  if (cents > most) throw wrong('amount', `At most ${showMoney(most)} is withheld of this invoice.`)
  const [entry] = await tx.db
    .insert(creditEntries)
    .values({
      companyId,
      kind: 'withheld',
      amountCents: -cents,
      day: today,
      reference: certificateNo,
      operator,
      at: now,
    })
    .returning({ id: creditEntries.id })
  const [row] = await tx.db
    .insert(certificates)
    .values({
      ...{ companyId, invoiceNo, amountCents: cents, expectedAt: now, expectedBy: staffId },
      ...{ certificateNo, certificateDate: date, receivedAt: now, receivedBy: staffId },
      ...{ file: file?.key ?? null, fileType: file?.type ?? null, entryId: (entry as { id: number }).id },
    })
    .returning({ id: certificates.id })
  await notifyCompany(context, companyId, {
    title: `We have your certificate ${certificateNo}`,
    body: `${showMoney(cents)} of withheld VAT is on your account.`,
  })
  return (row as { id: number }).id
}

/**
 * Removes a certificate that was recorded by mistake: the opposite entry raises the company's debt and lowers the money
 * at the Kenya Revenue Authority, on the first open day. The invoice and the number can be recorded again.
 * @returns the removed certificate
 * @throws not-found
 */
export async function removeCertificate(
  context: CreditAccountContext,
  { certificateId, reason: note }: { certificateId: number; reason: string },
): Promise<typeof certificates.$inferSelect> {
  const { tx, now, operator } = context
  const isThis = and(eq(certificates.id, certificateId), isNotNull(certificates.entryId))
  const [found] = await tx.db.select({ companyId: certificates.companyId }).from(certificates).where(isThis)
  if (found) await lockAccount(tx, found.companyId)
  const [row] = await tx.db.delete(certificates).where(isThis).returning()
  if (!row) throw refuse('not-found', 'There is no such certificate. It was possibly removed in the meantime.')
  const { companyId, amountCents, certificateNo, entryId: undoes } = row
  const undoing = { companyId, kind: 'undone', amountCents, day: dayInNairobi(now), undoes }
  await tx.db.insert(creditEntries).values({ ...undoing, note, operator, at: now })
  await notifyCompany(context, companyId, {
    title: `Certificate ${certificateNo} was removed`,
    body: `It was recorded on your account by mistake. ${note}`,
  })
  return row
}
