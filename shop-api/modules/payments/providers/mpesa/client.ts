/**
 * The client of Safaricom's Daraja: STK push, STK query and the registration of the paybill's confirmation address. It
 * has no access to orders or the ledger and stores only the access token.
 */
import {
  createAccessToken,
  type SharedToken,
  type TokenAnswer,
  type TokenReply,
} from '../../../../runtime/access-token.ts'
import { openProviderExchange, type Purpose } from '../provider-exchange.ts'
import { exchange } from './exchange.ts'
import { type Initiator, type InitiatorCalls, initiatorCalls } from './initiator.ts'
import { darajaTimestamp } from './nairobi-time.ts'
import {
  type C2bVersion,
  type Posted,
  type PushOutcome,
  pushOutcome,
  type QueryOutcome,
  queryOutcome,
  type RegisterOutcome,
  registerOutcome,
  tokenOf,
} from './outcomes.ts'
import { type PullCalls, pullCalls } from './pull.ts'
import { type QrCalls, qrCalls } from './qr-codes.ts'
import { type TillCalls, tillCalls } from './till-prompts.ts'

export interface MpesaConfig {
  /** `https://api.safaricom.co.ke`, the sandbox or the simulator; without a slash at the end. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** BusinessShortCode: the paybill, or the store number of a till. */
  shortCode: string
  passkey: string
  /** The receiver of the money: the paybill itself, or the till. */
  partyB: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** Signs refunds; null if refunds are sent in M-Pesa's portal. */
  initiator?: Initiator | null
  /** The address for Safaricom's results. Its path contains a secret: never logged. */
  callbackUrl: string
  fetch?: typeof fetch
  clock?: () => Date
  /** Timeout of one call to Daraja; a token request has a separate timeout. Default 15 s. */
  timeoutMs?: number
  /** For log lines without a single call. */
  log?: MpesaLog
  /** The token of all processes, if the shop has several. */
  sharedToken?: SharedToken
}

/** The part of a pino logger that this client uses; pass the request's child logger to log its request id. */
export interface MpesaLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface CallContext {
  /** The id of the causing request, for the log. */
  requestId?: string
  log?: MpesaLog
}

export interface PushRequest extends CallContext {
  /** `2547XXXXXXXX` or `2541XXXXXXXX`. */
  phone: string
  /** Whole shillings: M-Pesa takes no cents. */
  amountShillings: number
  /** At most 12 characters. The payer sees it, and types it for a manual payment. */
  accountReference: string
  /** At most 13 characters. */
  description: string
  /** Overrides the configured address. */
  callbackUrl?: string
}

export interface MpesaClient extends InitiatorCalls, PullCalls, QrCalls, TillCalls {
  /** Requests the PIN prompt from Safaricom. Throws RangeError if the request breaks Daraja's rules. */
  push(request: PushRequest): Promise<PushOutcome>
  /** Queries the outcome of a prompt. The response contains no receipt number: only a callback does. */
  query(checkoutRequestId: string, context?: CallContext): Promise<QueryOutcome>
  /** Requests a new token: proves the consumer key and secret. */
  newToken(): Promise<TokenAnswer>
  /**
   * Registers with Safaricom the addresses for confirmations of manual payments. Safaricom refuses addresses that
   * contain M-PESA, Safaricom, exe, exec, cmd, SQL or query in any case.
   */
  registerConfirmation(
    urls: { confirmationUrl: string; validationUrl: string },
    context?: CallContext,
  ): Promise<RegisterOutcome>
}

/** A refused token; the sandbox and production use different codes. */
const TOKEN_REFUSED = new Set(['404.001.03', '401.003.01'])
/** The account cannot call this version of a call: 401.003.01 with another message, so a new token does not help. */
const isOtherVersion = (answer: Posted) =>
  answer.kind === 'error' && answer.error.errorCode === '401.003.01' && /apiproduct/i.test(answer.error.errorMessage)

// Daraja's rules for a push, checked here so that a bug fails clearly instead of as a vague 400.002.02.

/** White space and invisible characters from a pasted address; Daraja refuses them with 400.002.02. */
const UNSEEN = /[\s\p{Cf}\p{Cc}]/u

interface PushFields {
  phone: string
  amountShillings: number
  accountReference: string
  description: string
}

/** Throws RangeError, naming the field, if a push breaks Daraja's rules. */
function checkPush({ phone, amountShillings, accountReference, description }: PushFields): void {
  if (!/^254[17]\d{8}$/.test(phone)) throw new RangeError('phone: 2547XXXXXXXX or 2541XXXXXXXX is needed')
  if (!Number.isSafeInteger(amountShillings) || amountShillings < 1) {
    throw new RangeError('amountShillings: whole shillings from 1 are needed')
  }
  if (!/^[\w-]{1,12}$/.test(accountReference)) {
    throw new RangeError('accountReference: 1 to 12 letters, digits, _ or - are needed')
  }
  if (description.length > 13) throw new RangeError('description: at most 13 characters')
}

/**
 * Throws RangeError if Safaricom could not post to the address. The error omits the address, because it contains a
 * secret.
 */
function checkCallbackUrl(url: string): void {
  if (UNSEEN.test(url)) throw new RangeError('callbackUrl: contains a space or an invisible character')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new RangeError('callbackUrl: not an http or https address')
  }
}

/** `254712345678` as `2547•••••678`: recognisable in a log, but not enough to call. */
function maskPhone(phone: string): string {
  return phone.replace(/^(\d{4})\d{5}(\d{3})$/, '$1•••••$2')
}

/** Creates the client. Two clients without a shared token would invalidate each other's token. */
export function createMpesaClient(config: MpesaConfig): MpesaClient {
  const clock = config.clock ?? (() => new Date())
  const { fetch, timeoutMs = 15_000, log } = config
  const send = openProviderExchange({ name: 'M-Pesa', fetch, timeoutMs, log })
  checkCallbackUrl(config.callbackUrl)

  async function fetchToken(): Promise<TokenReply> {
    const url = `${config.baseUrl}/oauth/v1/generate?grant_type=client_credentials`
    const authorization = `Basic ${base64(`${config.consumerKey}:${config.consumerSecret}`)}`
    return tokenOf(await exchange(send, 'token', url, { headers: { authorization } }))
  }
  const accessToken = createAccessToken(fetchToken, () => clock().getTime(), config.sharedToken)

  /** Posts with the token; if Daraja has forgotten the token, posts again with a new token. */
  async function post(purpose: Purpose, path: string, body: () => object): Promise<Posted> {
    for (let attempt = 1; ; attempt += 1) {
      const token = await accessToken.get()
      if (!token.ok) return { kind: 'no-token', code: token.code, message: token.message, retryable: token.retryable }
      const answer = await exchange(send, purpose, `${config.baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body()),
      })
      if (answer.kind !== 'error' || !TOKEN_REFUSED.has(answer.error.errorCode) || attempt === 2) return answer
      if (isOtherVersion(answer)) return answer
      accessToken.drop(token.token)
    }
  }

  /** The three fields that prove knowledge of the passkey; computed for each attempt, because they contain the time. */
  function signature() {
    const timestamp = darajaTimestamp(clock())
    return {
      BusinessShortCode: config.shortCode,
      Password: base64(`${config.shortCode}${config.passkey}${timestamp}`),
      Timestamp: timestamp,
    }
  }

  const { shortCode, initiator = null } = config

  return {
    ...initiatorCalls({ shortCode, initiator, clock, post, report }),
    ...pullCalls({ shortCode, post, report }),
    ...qrCalls({ config, post, report }),
    ...tillCalls({ shortCode, post, report }),

    async newToken() {
      const previous = await accessToken.get()
      if (!previous.ok) return previous
      accessToken.drop(previous.token)
      return accessToken.get()
    },

    async push(request) {
      checkPush(request)
      const callbackUrl = request.callbackUrl ?? config.callbackUrl
      checkCallbackUrl(callbackUrl)
      const answer = await post('payment', '/mpesa/stkpush/v1/processrequest', () => ({
        ...signature(),
        TransactionType: config.transactionType,
        Amount: request.amountShillings,
        PartyA: request.phone,
        PartyB: config.partyB,
        PhoneNumber: request.phone,
        CallBackURL: callbackUrl,
        AccountReference: request.accountReference,
        TransactionDesc: request.description,
      }))
      const outcome = pushOutcome(answer)
      report(request, outcome, 'M-Pesa push', {
        phone: maskPhone(request.phone),
        amountShillings: request.amountShillings,
        accountReference: request.accountReference,
      })
      return outcome
    },

    async query(checkoutRequestId, context = {}) {
      const answer = await post('query', '/mpesa/stkpushquery/v1/query', () => ({
        ...signature(),
        CheckoutRequestID: checkoutRequestId,
      }))
      const outcome = queryOutcome(answer)
      report(context, outcome, 'M-Pesa query', { checkoutRequestId })
      return outcome
    },

    async registerConfirmation(urls, context = {}) {
      const register = async (version: C2bVersion) =>
        await post('registration', `/mpesa/c2b/${version}/registerurl`, () => ({
          ShortCode: config.shortCode,
          // If our validation does not respond, the customer's payment still succeeds.
          ResponseType: 'Completed',
          ConfirmationURL: urls.confirmationUrl,
          ValidationURL: urls.validationUrl,
        }))
      const newer = await register('v2')
      // Accounts differ in the versions they can call.
      const isOlder = newer.kind === 'error' && newer.error.errorCode === '401.003.01'
      const outcome = isOlder ? registerOutcome(await register('v1'), 'v1') : registerOutcome(newer, 'v2')
      report(context, outcome, 'M-Pesa confirmation address', { shortCode: config.shortCode })
      return outcome
    },
  }
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

function report(context: CallContext, outcome: { outcome: string }, what: string, fields: object) {
  const { log, requestId } = context
  if (!log) return
  const entry = { ...(requestId && { requestId }), ...fields, ...outcome }
  if (outcome.outcome === 'unknown' || outcome.outcome === 'refused') log.warn(entry, `${what}: ${outcome.outcome}`)
  else log.info(entry, `${what}: ${outcome.outcome}`)
}
