/** Daraja's calls that an initiator of the paybill signs: reversal, payment to a customer, status and balance. */
import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import type { Purpose } from '../provider-exchange.ts'
import type { CallContext } from './client.ts'
import { type Posted, type SendOutcome, sendOutcome } from './outcomes.ts'
import { hakikishaReply } from './result-wire.ts'

/** A user of the paybill in M-Pesa's portal with the roles for refunds. */
export interface Initiator {
  name: string
  password: string
  /** M-Pesa's certificate, PEM: the password is encrypted with its key. */
  certificate: string
  /** The day on which its password was set, "2026-11-28"; absent if it is not known. */
  passwordSetOn?: string
}

/** The addresses for the later result. They contain secrets. */
export interface ResultAddresses {
  resultUrl: string
  timeoutUrl: string
}

export interface InitiatorCalls {
  /** Requests the reversal of a payment to the paybill. */
  reverse(
    request: ResultAddresses & { receipt: string; amountShillings: number; remarks: string },
    context?: CallContext,
  ): Promise<SendOutcome>
  /** Pays a customer. Daraja refuses a second request with the same id (500.002.1001), also after a lost response. */
  pay(
    request: ResultAddresses & { id: string; phone: string; amountShillings: number; remarks: string },
    context?: CallContext,
  ): Promise<SendOutcome>
  /** Requests the status of an earlier request, by the OriginatorConversationID of that request. */
  transactionStatus(
    request: ResultAddresses & { originalConversationId: string },
    context?: CallContext,
  ): Promise<SendOutcome>
  /** Requests the balance of the short code. */
  balance(addresses: ResultAddresses, context?: CallContext): Promise<SendOutcome>
  /** The masked name of a number; null if the account cannot query names. */
  hakikisha(phone: string, id: string, context?: CallContext): Promise<string | null>
}

/** The SecurityCredential: the initiator's password, encrypted with M-Pesa's certificate (RSA, PKCS #1 v1.5). */
export function securityCredential({ password, certificate }: Initiator): string {
  const key = { key: new X509Certificate(certificate).publicKey, padding: constants.RSA_PKCS1_PADDING }
  return publicEncrypt(key, Buffer.from(password, 'utf8')).toString('base64')
}

interface CallParts {
  shortCode: string
  initiator: Initiator | null
  clock: () => Date
  post: (purpose: Purpose, path: string, body: () => object) => Promise<Posted>
  report: (context: CallContext, outcome: { outcome: string }, what: string, fields: object) => void
}

const NO_INITIATOR: SendOutcome = {
  ...({ outcome: 'refused', code: 'no-initiator', message: '' } as const),
  ...{ retryable: false, certain: true },
}

export function initiatorCalls({ shortCode, initiator, clock, post, report }: CallParts): InitiatorCalls {
  /** Sends a request with a later result. */
  async function send(
    ...[purpose, path, context, what, { resultUrl, timeoutUrl }, body]: [
      Purpose,
      string,
      CallContext,
      string,
      ResultAddresses,
      (signer: Initiator) => object,
    ]
  ): Promise<SendOutcome> {
    if (!initiator) return NO_INITIATOR
    const addresses = { QueueTimeOutURL: timeoutUrl, ResultURL: resultUrl }
    const signed = { SecurityCredential: securityCredential(initiator), ...addresses, ...body(initiator) }
    const outcome = sendOutcome(await post(purpose, path, () => signed))
    report(context, outcome, what, {})
    return outcome
  }

  return {
    reverse: ({ receipt, amountShillings, remarks, ...addresses }, context = {}) =>
      send('refund', '/mpesa/reversal/v1/request', context, 'M-Pesa reversal', addresses, ({ name }) => ({
        Initiator: name,
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: amountShillings,
        ReceiverParty: shortCode,
        // The misspelling is Safaricom's.
        RecieverIdentifierType: '11',
        Remarks: remarks,
        Occasion: '',
      })),
    pay: ({ id, phone, amountShillings, remarks, ...addresses }, context = {}) =>
      send(
        'refund',
        '/mpesa/b2c/v3/paymentrequest',
        context,
        'M-Pesa payment to a customer',
        addresses,
        ({ name }) => ({
          OriginatorConversationID: id,
          InitiatorName: name,
          CommandID: 'BusinessPayment',
          Amount: amountShillings,
          PartyA: shortCode,
          PartyB: phone,
          Remarks: remarks,
          // The misspelling is Safaricom's.
          Occassion: '',
        }),
      ),
    transactionStatus: ({ originalConversationId, ...addresses }, context = {}) =>
      send('query', '/mpesa/transactionstatus/v1/query', context, 'M-Pesa status', addresses, ({ name }) => ({
        Initiator: name,
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: originalConversationId,
        PartyA: shortCode,
        IdentifierType: '4',
        Remarks: 'Refund',
        Occasion: '',
      })),
    balance: (addresses, context = {}) =>
      send('query', '/mpesa/accountbalance/v1/query', context, 'M-Pesa balance', addresses, ({ name }) => ({
        Initiator: name,
        CommandID: 'AccountBalance',
        PartyA: shortCode,
        IdentifierType: '4',
        Remarks: 'Balance',
      })),
    async hakikisha(phone, id, context = {}) {
      const timestamp = String(Math.floor(clock().getTime() / 1000))
      const answer = await post('query', '/mpesa/b2c/hakikisha/v1/hakikisha', () => ({
        header: { requestID: id, timestamp },
        body: { msisdn: phone, shortcode: shortCode },
      }))
      const read = answer.kind === 'answer' ? hakikishaReply.safeParse(answer.body) : null
      const names = read?.success ? Object.values(read.data.body) : []
      const name = names.filter(Boolean).join(' ') || null
      report(context, { outcome: name === null ? 'unavailable' : 'named' }, 'M-Pesa name', {})
      return name
    },
  }
}
