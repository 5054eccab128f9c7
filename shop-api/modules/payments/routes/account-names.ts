import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { trustedAddress } from '../../../http/trusted-address.ts'
import { refuseUnknownCall } from '../../../refusal.ts'
import { isAllowed, parseAddressList } from '../providers/address-list.ts'
import {
  ACCOUNT_NAME_ROUTES,
  accountNameRequest,
  accountNameToken,
  hasAccountNameToken,
  isSafaricom,
} from '../providers/mpesa/account-names.ts'
import { accountNameOf } from '../use-cases/account-name.ts'
import type { Payments } from '../use-cases/payments.ts'

const MAX_BYTES = 4 * 1024
/** Requests of one address in a minute. A token is valid for an hour. */
const MAX_TOKENS = 20
const MAX_NAMES = 600

/** Names of accounts for payers, which Safaricom requests. Not served without MPESA_HAKIKISHA_USER. */
export function serveAccountNames(app: FastifyInstance, { env, database, clock }: Payments): void {
  const { accountNames, callback, shortCode, partyB } = env.mpesa
  if (!accountNames) return
  const allowed = parseAddressList(callback.allow)
  const tokens = new RateLimiterMemory({ points: MAX_TOKENS, duration: 60 })
  const names = new RateLimiterMemory({ points: MAX_NAMES, duration: 60 })
  const addressOf = ({ ip, headers }: FastifyRequest) =>
    trustedAddress({ ip, forwardedFor: headers['x-forwarded-for'] }, callback.trustedProxies)

  /** Refuses other networks and too many requests, before the body is read. */
  const guard = (limit: RateLimiterAbstract) => async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request)
    if (allowed && !isAllowed(allowed, address)) {
      request.log.warn({ from: request.ip }, 'a request for the name of an account was rejected')
      throw refuseUnknownCall()
    }
    const wait = await secondsToWait(limit, address)
    if (wait > 0) return reply.code(429).header('retry-after', wait).send({ errorMessage: 'Too many requests' })
  }

  app.route({
    method: ['GET', 'POST'],
    url: ACCOUNT_NAME_ROUTES.token,
    bodyLimit: MAX_BYTES,
    onRequest: guard(tokens),
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (isSafaricom(accountNames, request.headers.authorization)) return accountNameToken(accountNames, clock())
      request.log.warn({ from: request.ip }, 'a token for names of accounts was refused')
      return reply.code(401).send({ error: '401', errorMessage: 'Invalid credentials' })
    },
  })

  app.post(ACCOUNT_NAME_ROUTES.notify, { bodyLimit: MAX_BYTES, onRequest: guard(names) }, async (request, reply) => {
    const read = accountNameRequest.safeParse(request.body)
    const { requestId = '' } = read.success ? read.data : {}
    const fail = (status: number, errorMessage: string) => reply.code(status).send({ requestId, errorMessage })
    if (!hasAccountNameToken(accountNames, request.headers.authorization, clock())) {
      return fail(401, 'Invalid access token')
    }
    if (!read.success) return fail(422, 'Missing or malformed required fields in the request.')
    const { timestamp, accountNumber, shortcode } = read.data
    if (shortcode !== shortCode && shortcode !== partyB) return fail(400, 'Invalid shortcode')
    const accountName = await accountNameOf(database, accountNumber)
    request.log.info({ accountNumber, isKnown: accountName !== null }, 'name of an account requested')
    return accountName === null
      ? fail(400, 'Invalid account number')
      : { requestId, timestamp, accountName, accountNumber, shortcode }
  })
}

/** Counts a request of an address. Returns 0, or the seconds to wait. */
async function secondsToWait(limit: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await limit.consume(address)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000) || 1
    throw error
  }
}
