/** The paybill's own statement of the world outside the shop, in random forms of the real file. */
import type { StatementLine } from '#lib/contract/money/office/reconciliation.ts'
import type { Outside } from '../ledger-proof/outside.ts'
import { isPaybill } from '../ledger-proof/outside.ts'
import { csvBytes, type MpesaForm, mpesaRows, type SampleLine, USUAL_FORM, xlsxBytes } from '../statement-files.ts'
import type { Meaning } from './decisions.ts'
import type { Payouts } from './outside-payouts.ts'

/** The short code of M-Pesa's sandbox. */
const SHORT_CODE = '174379'

export class Paybill {
  /** All lines until now, oldest first. */
  readonly lines: SampleLine[] = []
  /** The receipt that staff typed for a refund, by its receipt on the statement. */
  readonly typed = new Map<string, string>()
  readonly #payouts: Payouts

  constructor(payouts: Payouts) {
    this.#payouts = payouts
  }

  get balance(): number {
    return this.lines.reduce((sum, { cents }) => sum + cents, 0)
  }

  /** Adds the movements of a day: payments, refunds, charges, and sometimes a settlement to the bank. */
  addDay(outside: Outside, random: () => number): void {
    const made: SampleLine[] = []
    for (const payment of outside.payments.filter(isPaybill)) {
      const { receipt, amountCents, at, reference } = payment
      const of = { reference: receipt, at: new Date(at) }
      made.push({ ...of, kind: 'payment', cents: amountCents, typedAccount: reference, phone: '25471****678' })
      if (random() < 0.4) made.push({ ...of, kind: 'charge', cents: -Math.ceil(random() * 200) * 100 })
    }
    for (const { receipt, amountCents, at } of outside.sentBack) {
      made.push({ ...this.#mistyped(outside, random, receipt), at: new Date(at), kind: 'refund', cents: -amountCents })
      // One more shilling was sent than staff recorded.
      if (random() < 0.1) Object.assign(made.at(-1) ?? {}, { cents: -amountCents - 100 })
    }
    made.push(...this.#sentBack())
    for (let left = Math.floor(random() * 3); left > 0; left -= 1) made.push(oddLine(outside, random))
    this.lines.push(...made.sort((a, b) => +a.at - +b.at))
    if (this.balance > 0 && random() < 0.3) {
      const cents = -Math.ceil(this.balance * random())
      this.lines.push({ reference: outside.name('S'), at: new Date(outside.now), kind: 'settlement-out', cents })
    }
  }

  /** Money that Safaricom sent back since the last statement, and reversals in the portal. */
  #sentBack(): SampleLine[] {
    const known = new Set(this.lines.map(({ reference }) => reference))
    const { all, reversed } = this.#payouts
    const made = all.filter(({ code, receipt }) => code === '0' && !known.has(receipt))
    const lines = made.map(({ kind, receipt, amountCents, at, to }): SampleLine => {
      const line = { reference: receipt, at: new Date(at), cents: -amountCents }
      return kind === 'reversal' ? { ...line, kind, linked: to } : { ...line, kind: 'refund', phone: '25471****678' }
    })
    const shop = new Set(made.map(({ receipt }) => receipt))
    for (const [linked, { receipt, amountCents, at }] of reversed) {
      if (known.has(receipt) || shop.has(receipt)) continue
      lines.push({ reference: receipt, at: new Date(at), cents: -amountCents, kind: 'reversal', linked })
    }
    return lines
  }

  /** Payments and money sent back have an entry. */
  meaningOf({ kind, reference }: StatementLine): Meaning {
    if (reference === null || !['payment', 'refund', 'reversal'].includes(kind)) return {}
    const before = this.#payouts.refundReversedBefore(reference)
    return { entry: before ? `REVERSED-${before}` : (this.typed.get(reference) ?? reference) }
  }

  #mistyped(outside: Outside, random: () => number, receipt: string): { reference: string } {
    const reference = random() < 0.2 ? outside.name('B') : receipt
    this.typed.set(reference, receipt)
    return { reference }
  }

  /** A file of the lines from this one on, in a random form. */
  async file(from: number, random: () => number): Promise<{ bytes: Buffer; name: string }> {
    const pick = <T>(...of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
    const form: MpesaForm = {
      ...USUAL_FORM,
      shortCode: SHORT_CODE,
      openingCents: this.lines.slice(0, from).reduce((sum, { cents }) => sum + cents, 0),
      separator: pick(',', ';', '\t'),
      lineEnd: pick('\n', '\r\n'),
      hasMark: random() < 0.5,
      isNewestFirst: random() < 0.7,
      dates: pick('dmy', 'iso'),
      hasUnit: random() < 0.5,
      isGrouped: random() < 0.5,
    }
    const rows = mpesaRows(this.lines.slice(from), form)
    if (random() < 0.2) return { bytes: await xlsxBytes(rows), name: 'statement.xlsx' }
    return { bytes: csvBytes(rows, form), name: 'statement.csv' }
  }
}

/** A line without a record in the shop: an adjustment or a transfer, small enough to write off or larger. */
function oddLine(outside: Outside, random: () => number): SampleLine {
  const size = random() < 0.4 ? 100 : 100_000
  // Amounts are even, and those of the bank odd: a rule cannot join them.
  const cents = 2 * Math.ceil((random() * size) / 2) * (random() < 0.5 ? 1 : -1)
  const kind = random() < 0.5 ? 'correction' : 'unexplained'
  return { reference: outside.name('O'), at: new Date(outside.now), kind, cents }
}
