import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { newName } from './books.ts'
import { followUp, refundCapture, reverseByReference } from './follow-ups.ts'
import { authenticate, results, setUp } from './payer.ts'
import { pay } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { Body } from './request.ts'
import { search } from './search.ts'
import { signatureFault } from './signature.ts'
import type { ProviderContext } from './state.ts'
import type { CallKind } from './switches.ts'

export interface ProviderSettings {
  merchantId: string
  keyId: string
  sharedSecret: string
  /** How long a slow answer takes. */
  slowMs: number
  log: Logger
}

/** CyberSource's own calls only, without additions of this project. */
export function providerRoutes(app: FastifyInstance, context: ProviderContext, settings: ProviderSettings): void {
  const serve = (kind: CallKind, path: string, work: (body: Body, request: FastifyRequest) => object) => {
    app.post(path, async (request, reply) => {
      const text = request.body as string
      const { method, url, headers } = request
      const fault = signatureFault({ method, url, headers, body: text }, settings)
      if (fault) {
        settings.log.warn({ path, fault }, 'A signature is not right')
        return reply.code(401).send({ response: { rmsg: 'Authentication Failed' } })
      }
      return behave(kind, request, reply, () => work(parsed(text), request))
    })
  }

  /** Does the work as the switches will have it answered. */
  async function behave(kind: CallKind, request: FastifyRequest, reply: FastifyReply, work: () => object) {
    const mode = context.switches.now().modes[kind]
    if (mode === 'down') return cut(request, reply)
    if (mode === 'error')
      return reply.code(500).type('text/html').send('<html><body>Internal Server Error</body></html>')
    const { status, body } = done(work)
    settings.log.info(
      { route: request.routeOptions.url, mode, status, answer: (body as { status?: string }).status },
      'Asked',
    )
    if (mode === 'lost') return cut(request, reply)
    if (mode === 'unknown') {
      const message = 'Error - The request was received but there was a server timeout.'
      return reply.code(502).send({ id: newName(), status: 'SERVER_ERROR', reason: 'SERVER_TIMEOUT', message })
    }
    if (mode === 'malformed') return reply.code(status).type('application/json').send(JSON.stringify(body).slice(0, 40))
    if (mode === 'slow') await pause(settings.slowMs, undefined, { ref: false })
    return reply.code(status).send(body)
  }

  serve('setup', '/risk/v1/authentication-setups', (body) => setUp(context, body))
  serve('payment', '/risk/v1/authentications', (body) => authenticate(context, body))
  serve('payment', '/risk/v1/authentication-results', (body) => results(context, body))
  serve('payment', '/pts/v2/payments', (body) => pay(context, body))
  serve('follow-up', '/pts/v2/reversals', (body) => reverseByReference(context, body))
  serve('follow-up', '/pts/v2/payments/:id/:action', (body, request) => {
    const { id, action } = request.params as { id: string; action: string }
    return followUp(context, id, action, body)
  })
  serve('follow-up', '/pts/v2/captures/:id/refunds', (body, request) =>
    refundCapture(context, (request.params as { id: string }).id, body),
  )
  serve('search', '/tss/v2/searches', (body) => search(context, body))
}

function done(work: () => object): { status: number; body: object } {
  try {
    return { status: 201, body: work() }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body(newName()) }
    throw error
  }
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    throw new Refusal('INVALID_DATA', 'The request is not JSON')
  }
}

/** Cuts the line without a word. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
