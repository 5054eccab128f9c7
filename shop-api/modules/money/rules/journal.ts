/** Double entry of every movement of money and every tax document. Pure: the journals of a record always balance. */
import type { AccountPlan, PlanKey } from '#lib/contract/money/account-plan.ts'
import type { AccountKind, EntryKind } from '#lib/contract/money/money-kinds.ts'
import type { StoreCreditKind } from '#lib/contract/payments/store-credit.ts'
import type { Cents } from '#lib/format/money.ts'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'

/** A line of the file for the accountant. `cents`: above zero a debit, below zero a credit. */
export interface JournalLine {
  day: string
  /** Stable: the same record always has the same number. */
  journal: string
  document: string
  code: string
  account: string
  cents: Cents
  /** Rate of VAT of sales and VAT; null of other lines. */
  rate: number | null
  partner: string
  pin: string
  reference: string
  orderNo: number | null
  memo: string
}

/** An entry of an account, with the record it is from. */
export interface BookedEntry {
  id: number
  day: string
  kind: EntryKind
  cents: Cents
  sourceKind: string
  accountKind: AccountKind
  accountName: string
  /** The account's own code in the plan; empty: the code of its kind. */
  planCode: string
  reference: string
  orderNo: number | null
  partner: string
  /** Of an order on its company's account. */
  isOnAccount: boolean
  note: string
}

/** An issued tax document with its sums by rate. */
export interface BookedDocument {
  kind: TaxDocumentKind
  no: number
  /** Of a credit note: the credited invoice. */
  invoiceNo: number | null
  day: string
  orderNo: number
  isOnAccount: boolean
  buyer: string
  pin: string
  totalCents: Cents
  sums: readonly { rate: number; isDelivery: boolean; exVatCents: Cents; vatCents: Cents }[]
  reason: string
}

/** A cheque of a company at its receipt, or its return by the bank. */
export interface BookedCheque {
  id: number
  day: string
  /** Below zero: received. Above zero: bounced. */
  cents: Cents
  chequeNo: string
  company: string
}

/** An entry of a customer's store credit. */
export interface BookedStoreCredit {
  id: number
  day: string
  kind: StoreCreditKind
  /** Above zero: credited. */
  cents: Cents
  orderNo: number | null
  /** Of an order on its company's account. */
  isOnAccount: boolean
  customer: string
  reason: string
}

const CONTRAS: Readonly<Record<EntryKind, PlanKey>> = {
  opening: 'opening',
  payment: 'customers',
  unmatched: 'unmatched',
  kept: 'other-income',
  'account-payment': 'companies',
  cheque: 'cheques',
  withheld: 'companies',
  refund: 'customers',
  reversal: 'customers',
  charge: 'charges',
  settlement: 'on-the-way',
  'handed-over': 'on-the-way',
  float: 'on-the-way',
  'paid-out': 'drawer-expenses',
  difference: 'cash-differences',
  'write-off': 'write-offs',
  correction: 'customers',
}

/** The other side of an entry. */
function contraOf({ kind, sourceKind, accountKind, isOnAccount }: BookedEntry): PlanKey {
  if (kind === 'charge' && accountKind === 'card') return 'card-fees'
  // Money without an order that was sent back, and a line of a statement without an explanation.
  if (kind === 'refund' && sourceKind === 'unmatched') return 'unmatched'
  if (kind === 'correction' && sourceKind !== 'correction') return 'unmatched'
  const contra = CONTRAS[kind]
  return contra === 'customers' && isOnAccount ? 'companies' : contra
}

/** The two lines of an entry: its account, and the other side. */
export function journalOfEntry(entry: BookedEntry, plan: AccountPlan): JournalLine[] {
  const { id, day, kind, cents, accountKind, accountName, planCode, reference, orderNo, partner, note } = entry
  const shared = { day, journal: `M-${id}`, document: '', rate: null, partner, pin: '', reference, orderNo }
  const memo = note ? `${kind}: ${note}` : kind
  const own = planCode ? { code: planCode, name: accountName } : plan[accountKind]
  const contra = plan[contraOf(entry)]
  return [
    { ...shared, code: own.code, account: own.name, cents, memo },
    { ...shared, code: contra.code, account: contra.name, cents: -cents, memo },
  ]
}

/** The lines of an invoice: the receivable, sales and VAT by rate, and rounding. A credit note has the opposite signs. */
export function journalOfDocument(document: BookedDocument, plan: AccountPlan): JournalLine[] {
  const { kind, no, invoiceNo, day, orderNo, isOnAccount, buyer, pin, totalCents, sums, reason } = document
  const serial = serialOf(kind, no)
  const sign = kind === 'invoice' ? 1 : -1
  const memo = invoiceNo === null ? '' : `Credits ${serialOf('invoice', invoiceNo)}${reason ? `: ${reason}` : ''}`
  const line = (key: PlanKey, cents: Cents, rate: number | null = null): JournalLine => ({
    ...{ day, journal: serial, document: serial, code: plan[key].code, account: plan[key].name },
    ...{ cents: sign * cents, rate, partner: buyer, pin, reference: '', orderNo, memo },
  })
  const income = sums.map(({ rate, isDelivery, exVatCents }) =>
    line(isDelivery ? 'delivery' : rate > 0 ? 'sales' : 'zero-rated-sales', -exVatCents, rate),
  )
  const rates = [...new Set(sums.map(({ rate }) => rate))]
  const sumOf = (rate: number) => sums.reduce((sum, one) => sum + (one.rate === rate ? one.vatCents : 0), 0)
  const vat = rates.map((rate) => line('vat', -sumOf(rate), rate))
  const beside = [...income, ...vat]
  const rounding = -totalCents - sign * beside.reduce((sum, { cents }) => sum + cents, 0)
  return [line(isOnAccount ? 'companies' : 'customers', totalCents), ...beside, line('write-offs', rounding)].filter(
    ({ cents }) => cents !== 0,
  )
}

/** The two lines of a cheque: it pays the company's debt when it is received, and is money when it is cleared. */
export function journalOfCheque({ id, day, cents, chequeNo, company }: BookedCheque, plan: AccountPlan): JournalLine[] {
  const shared = { day, journal: `C-${id}`, document: '', rate: null, partner: company, pin: '', orderNo: null }
  const memo = cents < 0 ? 'Cheque received' : 'Cheque bounced'
  return (['cheques', 'companies'] as const).map((key, at) => ({
    ...{ ...shared, reference: chequeNo, memo, code: plan[key].code, account: plan[key].name },
    cents: at === 0 ? -cents : cents,
  }))
}

/** The two lines of store credit: the shop's debt to the customer, and the receivable of the order or the goodwill. */
export function journalOfStoreCredit(entry: BookedStoreCredit, plan: AccountPlan): JournalLine[] {
  const { id, day, kind, cents, orderNo, isOnAccount, customer, reason } = entry
  const shared = { day, journal: `S-${id}`, document: '', rate: null, partner: customer, pin: '', reference: `SC${id}` }
  const receivable = isOnAccount ? 'companies' : 'customers'
  const contra = kind === 'goodwill' || kind === 'correction' ? 'goodwill' : receivable
  return (['store-credit', contra] as const).map((key, at) => ({
    ...{ ...shared, orderNo, memo: `${kind}: ${reason}`, code: plan[key].code, account: plan[key].name },
    cents: at === 0 ? -cents : cents,
  }))
}

/** A retained deposit of a cancelled order. */
export interface BookedRetained {
  /** Number of the order. */
  id: number
  day: string
  cents: Cents
  partner: string
}

/** The two lines of a retained deposit: the customer's money becomes income. */
export function journalOfRetained({ id, day, cents, partner }: BookedRetained, plan: AccountPlan): JournalLine[] {
  const shared = { day, journal: `D-${id}`, document: '', rate: null, partner, pin: '', reference: '', orderNo: id }
  const memo = 'Deposit retained after a cancellation'
  return (['customers', 'other-income'] as const).map((key, at) => ({
    ...{ ...shared, memo, code: plan[key].code, account: plan[key].name },
    cents: at === 0 ? cents : -cents,
  }))
}
