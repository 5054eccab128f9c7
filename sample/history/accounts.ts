import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '#shop-api/db/client.ts'
import { addCheque, settleCheque } from '#shop-api/modules/companies/use-cases/cheques.ts'
import { enterPayment, setLimit } from '#shop-api/modules/companies/use-cases/credit-accounts.ts'
import { releaseCredit } from '#shop-api/modules/companies/use-cases/credit-stop.ts'
import type { CreditAccountContext } from '#shop-api/modules/companies/use-cases/notify-company.ts'
import { type HistoryCompany, historyCompanies } from './customers.ts'
import type { History } from './history.ts'
import { mpesaReceipt } from './payment-attempts.ts'
import { randomOf } from './random.ts'

/** Credit accounts of the history's companies: limits, payments and cheques, through the shop's own rules. */

const DAY_MS = 86_400_000

const deskAt = (tx: Session, now: Date): CreditAccountContext => ({
  tx,
  now,
  operator: 'sample',
  publicUrl: '',
  queueEmail: async () => {},
})

const onAccount = historyCompanies.filter(({ credit }) => credit)
const companyIdOf = (history: Pick<History, 'buyers'>, { key }: HistoryCompany) =>
  history.buyers.get(`${key}@fuma.test`)?.companyId as number

export async function openAccounts(tx: Session, history: Pick<History, 'buyers' | 'now'>): Promise<void> {
  const opened = deskAt(tx, new Date(history.now.getTime() - 150 * DAY_MS))
  for (const company of onAccount)
    await setLimit(opened, companyIdOf(history, company), (company.credit?.[0] ?? 0) * 100, 30)
}

const DUE_TODAY = ['bluereef', 'mwangaza']

interface Step {
  at: Date
  take: (tx: Session) => Promise<unknown>
}

/** Pays each invoice some days after it was issued, by bank, M-Pesa or cheque. Recent invoices stay open. */
export async function payInvoices(tx: Session, history: History): Promise<void> {
  const { now, documents } = history
  const today = dayInNairobi(now)
  const steps: Step[] = []
  for (const company of onAccount) {
    const companyId = companyIdOf(history, company)
    const random = randomOf(`payments of ${company.key} ${today}`)
    const invoices = documents.filter(({ kind, account }) => kind === 'invoice' && account?.companyId === companyId)
    let hasDue = false
    invoices.forEach((invoice, index) => {
      const credited = documents.filter((one) => one.kind === 'credit-note' && one.invoice === invoice)
      const cents = credited.reduce((sum, { sums }) => sum - sums.totalCents, invoice.sums.totalCents)
      const day = addDays(dayInNairobi(invoice.at), (company.credit?.[1] ?? 30) + random.between(-3, 3))
      if (cents <= 0) return
      // Two companies pay their first open invoice with a cheque dated today.
      if (day > today && !hasDue && DUE_TODAY.includes(company.key)) {
        hasDue = true
        steps.push(...chequeSteps(now, companyId, { no: '004471', cents, day: today }, index))
        return
      }
      const byCheque = random.chance(0.35)
      if (byCheque)
        steps.push(
          ...chequeSteps(
            now,
            companyId,
            { no: String(2_100 + companyId * 40 + index).padStart(6, '0'), cents, day },
            index,
          ),
        )
      else if (day <= today) {
        const at = instantInNairobi(day, '07:30')
        const reference = random.chance(0.5) ? `FT${random.text(10)}` : mpesaReceipt(random, at)
        steps.push({ at, take: (tx) => enterPayment(deskAt(tx, at), companyId, { cents, reference, day, note: '' }) })
      }
    })
  }
  steps.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { take } of steps) await take(tx)
}

interface GivenCheque {
  no: string
  cents: Cents
  day: string
}

/** A cheque is received 12 days before its date (one of today: yesterday) and settled 3 days after it. A company's tenth invoice bounces. */
function chequeSteps(now: Date, companyId: number, { no, cents, day }: GivenCheque, index: number): Step[] {
  const given = instantInNairobi(addDays(day, day === dayInNairobi(now) ? -1 : -12), '08:20')
  const settled = instantInNairobi(addDays(day, 3), '07:45')
  if (given >= now) return []
  const last = index === 9 ? 'bounced' : 'cleared'
  const cheque = { chequeNo: no, chequeDate: day, cents, frontFile: null }
  return [
    { at: given, take: (tx) => addCheque(deskAt(tx, given), companyId, cheque) },
    ...(settled < now
      ? [
          {
            at: settled,
            take: async (tx: Session) => {
              const context = deskAt(tx, settled)
              await settleCheque(context, companyId, no, { to: 'banked' })
              await settleCheque(context, companyId, no, { to: last })
              if (last === 'bounced') await releaseCredit(context, companyId)
            },
          },
        ]
      : []),
  ]
}
