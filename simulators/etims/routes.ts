import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { taxpayerOf } from './device.ts'
import { type Body, isRecord, isTaxpayerPin, PIN } from './fields.ts'
import { type OperationContext, runOperation } from './operations.ts'
import { EtimsRefusal, invalidField } from './refusal.ts'
import type { Operation } from './switches.ts'

/** A request as a person reads it. */
export interface Exchange {
  at: string
  path: string
  operation: Operation
  tin: string
  invcNo: number | null
  trdInvcNo: string | null
  resultCd: string
  resultMsg: string
}

export interface RouteSettings extends OperationContext {
  consumerKey: string
  consumerSecret: string
  tokenSeconds: number
  exchanges: Exchange[]
}

const MAX_EXCHANGES = 500

/** Paths of the interfaces. */
export const PREFIXES = { gateway: '/etims-oscu/api/v1', legacy: '/etims-api' } as const
type Profile = keyof typeof PREFIXES

const SHARED: Readonly<Record<string, Operation>> = {
  ...{ '/selectCodeList': 'codes', '/selectItemClsList': 'classes', '/selectItemClass': 'classes' },
  ...{ '/selectBhfList': 'branches', '/selectNoticeList': 'notices', '/selectCustomer': 'customer' },
  ...{ '/saveItem': 'item', '/selectItemList': 'items', '/selectInvoice': 'query', '/selectTrnsPurchase': 'purchases' },
  ...{ '/insertStockIO': 'stockIo', '/saveStockMaster': 'stockMaster' },
}
const PATHS: Readonly<Record<Profile, Readonly<Record<string, Operation>>>> = {
  gateway: {
    ...{ '/initialize': 'initialise', '/sendSalesTransaction': 'sale', ...SHARED },
    // Integrators report these names too.
    ...{ '/insert/stockIO': 'stockIo', '/save/stockMaster': 'stockMaster' },
    '/getPurchaseTransactionInfo': 'purchases',
  },
  legacy: { '/selectInitOsdcInfo': 'initialise', '/saveTrnsSalesOsdc': 'sale', ...SHARED },
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The credentials of a request: headers at the gateway; headers or fields of the body before. */
function credentialsOf({ headers }: FastifyRequest, body: Body, operation: Operation, profile: Profile) {
  const read = (name: string) => {
    const inHeader = textOf(headers[name.toLowerCase()])
    return operation === 'initialise' || (profile === 'legacy' && !inHeader) ? textOf(body[name]) : inHeader
  }
  return { tin: read('tin'), bhfId: read('bhfId'), cmcKey: read('cmcKey') }
}

/** Requests of devices in both interfaces, the gateway's token, and the PIN checker. */
export function etimsRoutes(app: FastifyInstance, settings: RouteSettings): void {
  const { switches, exchanges, now } = settings
  const tokens = new Map<string, number>()

  /** Cuts the connection, as a network does. */
  const cut = (reply: FastifyReply) => {
    reply.hijack()
    reply.raw.socket?.destroy()
  }

  /** @returns false if the reply is sent already */
  async function isReachable(_request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { outage, slowMs } = switches.now()
    if (slowMs > 0) await pause(slowMs, undefined, { ref: false })
    if (outage === 'closed') return cut(reply)
    if (outage === '503') return reply.code(503).send(gatewayError('503.001', 'Service Unavailable'))
  }

  async function checkToken({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (token !== undefined && (tokens.get(token) ?? 0) > Date.now()) return
    return reply.code(401).send(gatewayError('401.003.01', 'Unauthorised-Invalid Access Token'))
  }

  app.get('/v1/token/generate', { preHandler: isReachable }, (request, reply) => {
    const expected = Buffer.from(`${settings.consumerKey}:${settings.consumerSecret}`).toString('base64')
    const { grant_type: grantType } = request.query as Record<string, unknown>
    if (request.headers.authorization !== `Basic ${expected}` || grantType !== 'client_credentials') {
      return reply.code(400).send(gatewayError('400.008.01', 'Invalid Authentication passed'))
    }
    const token = randomBytes(21).toString('base64url')
    tokens.set(token, Date.now() + settings.tokenSeconds * 1000)
    return { access_token: token, expires_in: String(settings.tokenSeconds) }
  })

  app.post('/checker/v1/pinbypin', { preHandler: [isReachable, checkToken] }, (request, reply) => {
    const pin = isRecord(request.body) ? textOf(request.body.KRAPIN) : ''
    if (!PIN.test(pin)) return reply.code(400).send({ ErrorCode: '30001', ErrorMessage: 'Invalid request' })
    if (!isTaxpayerPin(pin)) return reply.code(404).send({ ErrorCode: '30002', ErrorMessage: 'Invalid PIN' })
    const TypeOfTaxpayer = pin.startsWith('P') ? 'Non-Individual' : 'Individual'
    const PINDATA = { KRAPIN: pin, TypeOfTaxpayer, Name: taxpayerOf(pin), StatusOfPIN: 'Active' }
    return { ResponseCode: '23000', Message: 'Valid PIN', Status: 'OK', PINDATA }
  })

  /** The result of a request, which its log has too. */
  function resultOf(request: FastifyRequest, operation: Operation, profile: Profile) {
    const body = isRecord(request.body) ? request.body : {}
    const credentials = credentialsOf(request, body, operation, profile)
    const at = now().toISOString()
    const { refuse } = switches.now()
    let result: { code: string; message: string; data: unknown }
    let status = 200
    try {
      if (switches.take('refuse', operation)) {
        status = refuse.status
        throw new EtimsRefusal(refuse.code, refuse.message)
      }
      if (!isRecord(request.body)) throw invalidField('body')
      result = runOperation(settings, operation, credentials, body)
    } catch (error) {
      if (!(error instanceof EtimsRefusal)) throw error
      result = { code: error.code, message: error.message, data: null }
    }
    const { code, message, data } = result
    exchanges.unshift({
      ...{ at, path: request.url, operation, tin: credentials.tin, resultCd: code, resultMsg: message },
      invcNo: typeof body.invcNo === 'number' ? body.invcNo : null,
      trdInvcNo: typeof body.trdInvcNo === 'string' ? body.trdInvcNo : null,
    })
    exchanges.length = Math.min(exchanges.length, MAX_EXCHANGES)
    request.log.info({ operation, resultCd: code, resultMsg: message }, 'Answered a device')
    const resultDt = at.replace(/\D/g, '').slice(0, 14)
    return { status, body: { resultCd: code, resultMsg: message, resultDt, data } }
  }

  for (const profile of Object.keys(PREFIXES) as Profile[]) {
    const before = profile === 'gateway' ? [isReachable, checkToken] : [isReachable]
    for (const [path, operation] of Object.entries(PATHS[profile])) {
      app.post(PREFIXES[profile] + path, { preHandler: before }, (request, reply) => {
        if (profile === 'gateway' && !request.headers.apigee_app_id) {
          return reply.code(400).send(gatewayError('400.002.02', 'Bad Request - Invalid apigee_app_id'))
        }
        const { status, body } = resultOf(request, operation, profile)
        if (switches.take('lose', operation)) return cut(reply)
        if (profile === 'legacy') return reply.code(status).send(body)
        const isRefused = !['000', '001', '902'].includes(body.resultCd)
        if (isRefused && settings.rules.dialect === 'observed') return reply.code(400).send(refusedOnly(body.resultMsg))
        return reply.code(status).send(enveloped(status, body))
      })
    }
  }
}

/** The gateway's envelope. It shows its own success, also if eTIMS refuses the request. */
const enveloped = (status: number, responseBody: object) => ({
  responseHeader: {
    ...{ responseRefID: randomUUID(), responseCode: String(status), timestamp: new Date().toISOString() },
    responseMessage: status === 200 ? 'Request processed successfully' : 'Bad request',
  },
  responseBody,
})

/** A refusal without a result code. */
const refusedOnly = (message: string) => ({
  responseHeader: {
    ...{ responseRefID: randomUUID(), responseCode: 400, customerMessage: message, debugMessage: message },
    timestamp: new Date().toISOString(),
  },
})

const gatewayError = (errorCode: string, errorMessage: string) => ({
  requestId: randomUUID(),
  errorCode,
  errorMessage,
})
