import type { FastifyInstance } from 'fastify'
import { officeChequePictureAdd } from '#lib/contract/companies/office/cheques.ts'
import {
  officeChequeList,
  officeChequeMonth,
  officeChequePicture,
  officeDepositSlip,
  officeLedger,
  officePaymentQuery,
  officeUndecidedList,
  officeUnmatchedList,
} from '#lib/contract/payments/office/payments.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { uploadedPicture } from '../../../../files/uploaded-picture.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { depositSlipPdf } from '../../../companies/documents/deposit-slip.ts'
import {
  chequesBetween,
  findCheque,
  listOfficeCheques,
  loadDeposit,
} from '../../../companies/queries/office-cheques.ts'
import { addChequePicture } from '../../../companies/use-cases/cheque-pictures.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listUndecided, loadLedger } from '../../queries/ledger-entries.ts'
import { queryAttempt } from '../../use-cases/query-attempt.ts'
import { listUnmatchedMoney } from '../../use-cases/unmatched-money.ts'

/** The Money section: ledger, undecided payments, money without an order, cheques. */
export function serveOfficePayments(app: FastifyInstance, { paymentEnv: { timing, bank } }: OfficeParts): void {
  const { database, clock, files, providers, site } = app.shop

  serveOfficeCall(app, officeLedger, ({ tx, input }) => loadLedger(tx, input))

  serveOfficeCall(app, officeUndecidedList, async ({ tx }) => ({ data: await listUndecided(tx) }))

  serveOfficeCall(
    app,
    officePaymentQuery,
    async ({ input: { attemptId }, requestId }) => {
      const parts = { database, clock, timing, providers }
      const { attempt, text } = await queryAttempt(parts, attemptId, { requestId, log: app.log })
      const audit = {
        action: 'payments.query' as const,
        subject: { kind: 'payment', id: attemptId },
        after: { state: attempt.state },
      }
      return { data: { state: attempt.state, text }, message: text, audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeUnmatchedList, async ({ tx, now }) => ({
    data: await listUnmatchedMoney(tx, app.shop.providers, now),
  }))

  serveOfficeCall(app, officeChequeList, async (request) => ({
    data: {
      ...(await listOfficeCheques(request.tx, staffOf(request).staffId)),
      today: dayInNairobi(request.now),
    },
  }))

  serveOfficeCall(app, officeChequeMonth, async (request) => {
    const { month } = request.input
    const days = { from: `${month}-01`, to: addDays(startOfNextMonth(month), -1) }
    const cheques = await chequesBetween(request.tx, staffOf(request).staffId, days)
    return { data: { cheques, today: dayInNairobi(request.now) } }
  })

  serveOfficeCall(app, officeDepositSlip, async ({ tx, input: { depositId } }) => {
    const deposit = await loadDeposit(tx, depositId)
    if (!deposit) throw refuse('not-found', 'There is no such deposit slip.')
    const bytes = await depositSlipPdf(deposit, site.facts.name, bank)
    return { data: new FileAnswer(bytes, 'application/pdf', `Deposit ${depositId}.pdf`) }
  })

  serveOfficeCall(app, officeChequePictureAdd, async (request) => {
    const { tx, now, input, files: sent } = request
    const picture = sent.picture ? await uploadedPicture(sent.picture) : null
    if (!picture) throw refuse('invalid-request', 'This picture cannot be read. Take another.')
    const file = await files.keep(picture)
    const pictureId = await addChequePicture(tx, now, staffOf(request).staffId, file).catch(async (error) => {
      await files.remove(file)
      throw error
    })
    const audit = { action: 'cheques.picture' as const, subject: { kind: 'company', id: input.companyId } }
    return { data: { pictureId }, audit }
  })

  serveOfficeCall(app, officeChequePicture, async ({ tx, input: { chequeId } }) => {
    const cheque = await findCheque(tx, chequeId)
    const bytes = cheque?.frontFile ? await files.read(cheque.frontFile) : null
    if (!cheque || !bytes) throw refuse('not-found', 'There is no picture of this cheque.')
    const audit = { action: 'cheques.view' as const, subject: { kind: 'cheque', id: chequeId } }
    return { data: new FileAnswer(bytes, 'image/jpeg', `Cheque ${cheque.chequeNo}.jpg`), audit }
  })
}

/** The first day of the month after "2026-11". */
const startOfNextMonth = (month: string): string => `${addDays(`${month}-01`, 31).slice(0, 7)}-01`
