import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayInNairobi } from '#lib/format/clock.ts'
import { refuseUnknownCall } from '../../../refusal.ts'
import { isSignedByBank, readBankNotification } from '../providers/bank/kcb-notification.ts'
import { storedMessage } from '../rules/stored-message.ts'
import { recordByHand } from '../use-cases/paid-by-hand.ts'
import { logPaymentEvent } from '../use-cases/payment-events.ts'
import type { Payments } from '../use-cases/payments.ts'

export const BANK_HOOK = '/hooks/bank/kcb'

/** A notification has about 1 KB. */
const MAX_BYTES = 16 * 1024
const OPERATOR = 'KCB notification'

const digitsOf = (account: string) => account.replace(/\D/g, '').replace(/^0+/, '')

/**
 * Transfers that the bank reports. Not served without BANK_NOTIFICATION_KEY. An unsigned message gets the response of
 * an address that does not exist.
 */
export function serveBankNotifications(app: FastifyInstance, payments: Payments): void {
  const { bankKey } = payments.env
  if (!bankKey) return
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // The signature is of the exact bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.post(BANK_HOOK, { bodyLimit: MAX_BYTES }, async (request) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { signature } = request.headers
      if (!isSignedByBank(bankKey, bytes, typeof signature === 'string' ? signature : undefined)) {
        request.log.warn({ from: request.ip }, 'a notification of the bank was rejected')
        throw refuseUnknownCall()
      }
      const body = parsed(bytes)
      const read = readBankNotification(body)
      if (!read) return ignored(payments, request, body, 'ignored-unreadable')
      if (!isOwnAccount(payments, read.account)) return ignored(payments, request, body, 'ignored-other-account')
      const { payment, narration } = read
      const paidOn = dayInNairobi(payment.paidAt ?? payments.clock())
      const note = narration.slice(0, 200) || 'Reported by the bank'
      const recorded = await recordByHand(payments, payment, { source: 'bank', operator: OPERATOR, note, paidOn })
      request.log.info({ receipt: payment.receipt, ...recorded }, 'transfer recorded')
      return answerTo(payment.receipt)
    })
  })
}

/** Whether the money is on the shop's account, as far as the message and the settings name it. */
function isOwnAccount({ bank }: Payments, account: string | null): boolean {
  return account === null || bank === null || digitsOf(account) === digitsOf(bank.accountNumber)
}

/** Stores a signed message without effect. */
async function ignored({ database, clock }: Payments, request: FastifyRequest, body: unknown, outcome: string) {
  request.log.warn({ outcome }, 'a notification of the bank was ignored')
  const facts = { message: storedMessage(body) }
  await logPaymentEvent(database, { attemptId: null, source: 'bank', outcome, facts, at: clock() })
  return answerTo('')
}

/** The response that KCB expects. */
const answerTo = (transactionID: string) => ({
  transactionID,
  statusCode: '0',
  statusMessage: 'Notification received',
})

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // Stored as unreadable.
    return null
  }
}
