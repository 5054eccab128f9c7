import type { Cents } from '#lib/format/money.ts'

/** Sums of an invoice at one rate of VAT, less its credit notes. */
export interface RateSum {
  rate: number
  exVatCents: Cents
  vatCents: Cents
}

/**
 * The VAT that an appointed agent withholds of an invoice: 2% of the taxable value, which is 2/116 of the part with VAT
 * at 16%. Rounded to a cent.
 */
export function withheldVat(sums: readonly RateSum[]): Cents {
  const exact = sums
    .filter(({ rate }) => rate > 0)
    .reduce((sum, { rate, exVatCents, vatCents }) => sum + ((exVatCents + vatCents) * 2) / (100 + rate), 0)
  return Math.max(0, Math.round(exact))
}

/** Money of a company's account, with the day of its entry. */
export interface AccountMoney {
  entryId: number
  day: string
  cents: Cents
}

/** An invoice without a certificate. */
export interface UncertifiedInvoice {
  companyId: number
  invoiceNo: number
  totalCents: Cents
  sums: readonly RateSum[]
  /** Payments and cheques that could be for it. */
  money: readonly AccountMoney[]
}

/**
 * Invoices that were paid short by exactly the withheld VAT, with the payment: their certificates are open. A payment is
 * for one invoice only: the lowest number is first.
 */
export function openCertificates<Invoice extends UncertifiedInvoice>(
  invoices: readonly Invoice[],
): { invoice: Invoice; withheldCents: Cents; paid: AccountMoney }[] {
  const used = new Set<number>()
  const open: { invoice: Invoice; withheldCents: Cents; paid: AccountMoney }[] = []
  for (const invoice of [...invoices].sort((a, b) => a.invoiceNo - b.invoiceNo)) {
    const withheldCents = withheldVat(invoice.sums)
    if (withheldCents === 0) continue
    const isExact = ({ entryId, cents }: AccountMoney) =>
      !used.has(entryId) && cents === invoice.totalCents - withheldCents
    const paid = invoice.money.find(isExact)
    if (!paid) continue
    used.add(paid.entryId)
    open.push({ invoice, withheldCents, paid })
  }
  return open
}

/** Certificates name whole shillings: the largest amount for an invoice. */
export const mostWithheld = (withheldCents: Cents): Cents => Math.ceil(withheldCents / 100) * 100
