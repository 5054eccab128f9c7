import type { FastifyInstance } from 'fastify'
import {
  chequeImage,
  creditEntries,
  creditFacilities,
  creditStatement,
  creditTraders,
  STATEMENT_DAYS,
} from '#lib/contract/companies/credit.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { addDays, today } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import { refuse } from '../../../refusal.ts'
import { CHEQUES_PER_PAGE, lastBounced, listCheques } from '../../companies/queries/cheque-list.ts'
import { creditStatus } from '../../companies/queries/credit-status.ts'
import { statisticsOf } from '../../companies/rules/credit-status.ts'
import { shownHold } from '../../companies/use-cases/shown-hold.ts'
import { visibleCheque, visibleCompanies, visibleCompany } from '../../companies/use-cases/visible-company.ts'
import { type Caller, checkApproved, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { accountPayment } from '../../payments/use-cases/account-payment.ts'
import type { Payments } from '../../payments/use-cases/payments.ts'
import { agreedFamilies } from '../../pricing/queries/agreed-prices.ts'
import { sellerOf } from '../documents/seller.ts'
import { statementCsv, statementPdf } from '../documents/statement-file.ts'
import { loadStatement } from '../queries/statement.ts'
import { buyerOf } from '../use-cases/issue-tax-document.ts'
import { orderAccessOf } from './order-history.ts'

/** Days during which the latest bounced cheque is shown above the others. */
const BOUNCED_DAYS = 90

/** Companies' accounts: their status, cheques and statements; and the prices agreed with them. */
export function serveCredit(
  app: FastifyInstance,
  files: PrivateFiles,
  payments: Pick<Payments, 'businessNumber' | 'bank' | 'env'>,
): void {
  const { clock, env, site } = app.shop

  serveCall(app, creditFacilities, async ({ input, caller, tx }) => {
    const company = await visibleCompany(tx, orderAccessOf(caller), input.traderId)
    const day = today(clock)
    const [status, { cheques, total }, bounced] = await Promise.all([
      creditStatus(tx, company.id, day),
      listCheques(tx, company.id, input.pageNo),
      lastBounced(tx, company.id, addDays(day, -BOUNCED_DAYS)),
    ])
    const statistics = status && statisticsOf(status)
    const payment = status && (await accountPayment(tx, company.id, payments))
    const hold = status && (await shownHold(tx, company.id, status, { day, seesAmounts: true }))
    return {
      data: {
        ...{ company, statistics, payment, data: cheques, lastBounced: bounced },
        ...(hold && { hold }),
        stopReason: status?.stopReason ?? null,
      },
      meta: { total, perPage: CHEQUES_PER_PAGE },
    }
  })

  serveCall(app, creditTraders, async ({ input, caller, tx }) => {
    const { list, total } = await visibleCompanies(tx, orderAccessOf(caller), input.searchText)
    return { data: list, meta: { total } }
  })

  serveCall(app, chequeImage, async ({ input, caller, tx, log }) => {
    const noPicture = () => refuse('not-found', 'We could not find this picture.')
    const cheque = await visibleCheque(tx, orderAccessOf(caller), input.no)
    if (!cheque?.frontFile) throw noPicture()
    const bytes = await files.read(cheque.frontFile)
    if (!bytes) throw noPicture()
    log.info({ cheque: input.no, userId: signedIn(caller).userId }, 'cheque viewed')
    return { data: new FileAnswer(bytes, 'image/jpeg', `cheque-${cheque.chequeNo}.jpg`) }
  })

  /** The statement of a company that the caller can see. @throws ProblemError `not-found`, `invalid-request` */
  async function visibleStatement(
    tx: Session,
    caller: Caller,
    { traderId, fromDate, toDate }: { traderId?: number | undefined; fromDate: string; toDate: string },
  ) {
    const company = await visibleCompany(tx, orderAccessOf(caller), traderId)
    checkRange(fromDate, toDate)
    const day = today(clock)
    if (!(await creditStatus(tx, company.id, day))) throw refuse('not-found', 'This company has no account.')
    return { company, day, statement: await loadStatement(tx, company.id, { fromDate, toDate }) }
  }

  serveCall(app, creditEntries, async ({ input, caller, tx }) => {
    const { statement } = await visibleStatement(tx, caller, input)
    const { fromDate, toDate, openingCents, closingCents, chargedCents, paidCents, lines } = statement
    return {
      data: {
        ...{ fromDate, toDate, opening: openingCents, closing: closingCents, charged: chargedCents, paid: paidCents },
        entries: lines.map(({ day, what, dueOn, amountCents, balanceCents }) => ({
          ...{ day, what, dueOn, amount: amountCents, balance: balanceCents },
        })),
      },
    }
  })

  serveCall(app, creditStatement, async ({ input, caller, tx }) => {
    const { fromDate, toDate, format } = input
    const { company, statement, day } = await visibleStatement(tx, caller, input)
    const name = `statement-${fromDate}-to-${toDate}.${format}`
    if (format === 'csv') {
      return { data: new FileAnswer(statementCsv(company.name, statement), 'text/csv; charset=utf-8', name) }
    }
    const noContact = { firstName: '', lastName: '', email: '', mobileNumber: '' }
    const buyer = await buyerOf(tx, { userId: null, companyId: company.id, address: noContact })
    const bytes = await statementPdf(statement, {
      ...{ seller: sellerOf(env, site.facts), buyer, drawnOn: day },
      payment: await accountPayment(tx, company.id, payments),
    })
    return { data: new FileAnswer(bytes, 'application/pdf', name) }
  })

  serveCall(app, agreedPrices, async ({ input, caller, tx }) => {
    checkApproved(caller)
    const { companyId } = signedIn(caller).account
    if (companyId === null) return { data: [] }
    return { data: await agreedFamilies(tx, { companyId, day: today(clock) }, input.clusterCodes) }
  })
}

/** @throws `invalid-request` for invalid days, a reversed range, or more than two years */
function checkRange(fromDate: string, toDate: string): void {
  const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })
  const last = dayOrNull(fromDate, STATEMENT_DAYS)
  if (last === null) throw wrong('fromDate', 'This date is not valid.')
  if (dayOrNull(toDate, 0) === null) throw wrong('toDate', 'This date is not valid.')
  if (toDate < fromDate) throw wrong('toDate', 'The last day is before the first day.')
  if (toDate >= last) throw wrong('toDate', 'A statement can cover at most two years.')
}

function dayOrNull(day: string, later: number): string | null {
  try {
    return addDays(day, later)
  } catch {
    return null
  }
}
