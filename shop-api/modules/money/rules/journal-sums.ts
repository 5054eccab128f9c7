import type { AccountPlan } from '#lib/contract/money/account-plan.ts'
import type { Cents } from '#lib/format/money.ts'
import type { JournalLine } from './journal.ts'

interface AccountSum {
  code: string
  name: string
  opening: Cents
  debit: Cents
  credit: Cents
}

/** Adds up journals by account and by rate of VAT. */
export class JournalSums {
  readonly #plan: AccountPlan
  readonly #accounts = new Map<string, AccountSum>()
  readonly #rates = new Map<number, { net: Cents; vat: Cents }>()
  #rounding = 0

  constructor(plan: AccountPlan) {
    this.#plan = plan
  }

  /** The balance of an account before the period. Several accounts can have one code. */
  open(code: string, name: string, cents: Cents): void {
    this.#of(code, name).opening += cents
  }

  add({ code, account, cents, rate, document }: JournalLine): void {
    const sum = this.#of(code, account)
    if (cents > 0) sum.debit += cents
    else sum.credit -= cents
    if (rate !== null) this.#addRate(rate, cents, code === this.#plan.vat.code)
    else if (document !== '' && code === this.#plan['write-offs'].code) this.#rounding -= cents
  }

  /** @param withBalance codes of accounts with money: only these have an opening and a closing balance */
  totals(withBalance: ReadonlySet<string>) {
    const sums = [...this.#accounts.values()].sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
    return {
      accounts: sums.map(({ opening, ...sum }) => ({
        ...sum,
        opening: withBalance.has(sum.code) ? opening : null,
        closing: withBalance.has(sum.code) ? opening + sum.debit - sum.credit : null,
      })),
      debit: sums.reduce((all, { debit }) => all + debit, 0),
      credit: sums.reduce((all, { credit }) => all + credit, 0),
      vat: [...this.#rates].sort(([a], [b]) => b - a).map(([rate, sum]) => ({ rate, ...sum })),
      rounding: this.#rounding,
    }
  }

  #of(code: string, name: string): AccountSum {
    const sum = this.#accounts.get(code) ?? { code, name, opening: 0, debit: 0, credit: 0 }
    this.#accounts.set(code, sum)
    return sum
  }

  #addRate(rate: number, cents: Cents, isVat: boolean): void {
    const sum = this.#rates.get(rate) ?? { net: 0, vat: 0 }
    this.#rates.set(rate, isVat ? { ...sum, vat: sum.vat - cents } : { ...sum, net: sum.net - cents })
  }
}
