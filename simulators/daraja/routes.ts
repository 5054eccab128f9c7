import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Paybill } from './paybill.ts'
import type { Payouts } from './payouts.ts'
import type { Prompts } from './prompts.ts'
import type { Pulls } from './pull.ts'
import { checkSignature, readPush, readTillPrompt } from './push-request.ts'
import { qrCode } from './qr-code.ts'
import { ambiguous, invalidField, newRequestId, Refusal } from './refusal.ts'
import { resultWords } from './results.ts'
import type { DarajaSettings } from './settings.ts'
import type { SwitchBoard } from './switches.ts'
import type { Tokens } from './tokens.ts'

interface Parts {
  settings: DarajaSettings
  tokens: Tokens
  prompts: Prompts
  paybill: Paybill
  payouts: Payouts
  switches: SwitchBoard
  pulls: Pulls
}

/** Safaricom's paths, each with its only method. */
const PATHS = {
  token: '/oauth/v1/generate',
  push: '/mpesa/stkpush/v1/processrequest',
  query: '/mpesa/stkpushquery/v1/query',
  register: '/mpesa/c2b/v1/registerurl',
  registerV2: '/mpesa/c2b/v2/registerurl',
  simulate: '/mpesa/c2b/v1/simulate',
  reversal: '/mpesa/reversal/v1/request',
  pay: '/mpesa/b2c/v3/paymentrequest',
  status: '/mpesa/transactionstatus/v1/query',
  balance: '/mpesa/accountbalance/v1/query',
  pullRegister: '/pulltransactions/v1/register',
  pullQuery: '/pulltransactions/v1/query',
  qrCode: '/mpesa/qrcode/v1/generate',
  tillPrompt: '/v1/ussdpush/get-msisdn',
} as const
const METHODS = new Map<string, string>([
  [PATHS.token, 'GET'],
  [PATHS.push, 'POST'],
  [PATHS.query, 'POST'],
  [PATHS.register, 'POST'],
  [PATHS.registerV2, 'POST'],
  [PATHS.simulate, 'POST'],
  [PATHS.reversal, 'POST'],
  [PATHS.pay, 'POST'],
  [PATHS.status, 'POST'],
  [PATHS.balance, 'POST'],
  [PATHS.pullRegister, 'POST'],
  [PATHS.pullQuery, 'POST'],
  [PATHS.qrCode, 'POST'],
  [PATHS.tillPrompt, 'POST'],
])

type Body = Record<string, unknown>

function bodyOf(request: FastifyRequest): Body {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidField('Payload')
  return body as Body
}

/** Daraja's own calls only, without additions of this project. */
export function darajaRoutes(
  app: FastifyInstance,
  { settings, tokens, prompts, paybill, payouts, switches, pulls }: Parts,
): void {
  app.get(PATHS.token, (request) => {
    const { grant_type: grantType } = request.query as Record<string, unknown>
    return tokens.issue(request.headers.authorization, grantType)
  })

  app.post(PATHS.push, async (request) => {
    tokens.check(request.headers.authorization)
    const push = readPush(bodyOf(request), settings)
    const prompt = prompts.open(push)
    if (switches.of(push.phone).before) {
      await Promise.race([prompt.callbackSent, pause(settings.holdAnswerMs, undefined, { ref: false })])
    }
    return {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    }
  })

  app.post(PATHS.tillPrompt, (request) => {
    tokens.check(request.headers.authorization)
    prompts.open(readTillPrompt(bodyOf(request), settings))
    return { code: '0', status: 'USSD Initiated Successfully' }
  })

  app.post(PATHS.query, (request) => {
    tokens.check(request.headers.authorization)
    const body = bodyOf(request)
    checkSignature(body, settings)
    const id = body.CheckoutRequestID
    if (typeof id !== 'string' || !/^ws_CO_\w+$/.test(id)) throw invalidField('CheckoutRequestID')
    const prompt = prompts.find(id)
    if (!prompt) throw ambiguous('The transaction does not Exist')
    const inProgress = prompt.result === null
    if (inProgress) {
      prompt.queries += 1
      // Daraja reports "still in progress" in two ways, unpredictably: the simulator alternates.
      if (prompt.queries % 2 === 1) throw ambiguous('The transaction is being processed')
    }
    const code = prompt.result?.code ?? '4999'
    return {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: code,
      ResultDesc: inProgress ? 'The transaction is still under processing' : resultWords(code).query,
    }
  })

  for (const [path, version] of [
    [PATHS.register, 'v1'],
    [PATHS.registerV2, 'v2'],
  ] as const) {
    app.post(path, (request) => {
      tokens.check(request.headers.authorization)
      return paybill.register(bodyOf(request), version)
    })
  }

  for (const [path, run] of [
    [PATHS.reversal, payouts.reverse],
    [PATHS.pay, payouts.pay],
    [PATHS.status, payouts.status],
    [PATHS.balance, payouts.balance],
    [PATHS.pullRegister, pulls.register],
    [PATHS.pullQuery, pulls.query],
  ] as const) {
    app.post(path, (request) => {
      tokens.check(request.headers.authorization)
      return run(bodyOf(request))
    })
  }

  app.post(PATHS.qrCode, (request) => {
    tokens.check(request.headers.authorization)
    return qrCode(bodyOf(request))
  })

  app.post(PATHS.simulate, (request) => {
    tokens.check(request.headers.authorization)
    return paybill.simulate(bodyOf(request))
  })
}

/**
 * Responds to an unknown route as Daraja does: a wrong method on a known path is 405.001, other routes are 404.001.01.
 */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const method = METHODS.get(request.url.split('?')[0] ?? '')
  const refusal =
    method === undefined
      ? new Refusal(404, '404.001.01', 'Resource not found')
      : new Refusal(405, '405.001', 'Method Not Allowed')
  if (method !== undefined) void reply.header('allow', method)
  void reply.code(refusal.status).send(refusal.body())
}

/** Errors in Daraja's form. An unexpected error is logged and answered as Daraja's own internal error. */
export function answerError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    request.log.info({ errorCode: error.code, errorMessage: error.message, path: request.routeOptions.url }, 'Refused')
    void reply.code(error.status).send(error.body())
    return
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    // Unreadable JSON, a wrong content type or too large a body.
    void reply.code(400).send(new Refusal(400, '400.002.02', 'Bad Request - Invalid Payload').body())
    return
  }
  request.log.error({ err: error }, 'Unexpected failure of the simulator')
  void reply
    .code(500)
    .send({ requestId: newRequestId(), errorCode: '500.003.1001', errorMessage: 'Internal Server Error' })
}
