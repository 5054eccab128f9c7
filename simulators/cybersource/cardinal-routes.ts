import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Authentication } from './books.ts'
import { challengePage, collectPage, errorPage, returnPage } from './cardinal-pages.ts'
import { RIGHT_CODE } from './sandbox.ts'
import type { ProviderContext } from './state.ts'
import { readToken } from './token.ts'

/** Wrong codes after which the bank declines. */
const MAX_TRIES = 3

/** The pages for browsers: the device data frame, and the challenge of a card's bank. */
export function cardinalRoutes(
  app: FastifyInstance,
  { books, switches, key }: ProviderContext,
  merchantName: string,
): void {
  const html = (reply: FastifyReply, text: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
  const fieldsOf = (body: unknown) => new URLSearchParams(String(body))
  const authenticationOf = (token: unknown): Authentication | undefined =>
    books.authentications.get(String(readToken(key, token)?.ReferenceId))

  app.post('/V1/Cruise/Collect', (request, reply) => {
    const sessionId = readToken(key, fieldsOf(request.body).get('JWT'))?.ReferenceId
    if (typeof sessionId !== 'string' || !books.setups.has(sessionId)) {
      return html(reply, errorPage('This token is not right.'), 400)
    }
    return html(reply, collectPage(sessionId, switches.now().silentFrame))
  })

  const ask = (reply: FastifyReply, token: string, md: string, authentication: Authentication, fault?: string) => {
    const { amount, cardNumber } = authentication
    return html(
      reply,
      challengePage({ token, md, merchant: merchantName, amount, lastFour: cardNumber.slice(-4), fault }),
    )
  }

  app.post('/V2/Cruise/StepUp', (request, reply) => {
    const fields = fieldsOf(request.body)
    const token = fields.get('JWT') ?? ''
    const authentication = authenticationOf(token)
    if (!authentication) return html(reply, errorPage('This token is not right.'), 400)
    return ask(reply, token, fields.get('MD') ?? '', authentication)
  })

  app.post('/acs/challenge', (request, reply) => {
    const fields = fieldsOf(request.body)
    const token = fields.get('token') ?? ''
    const md = fields.get('MD') ?? ''
    const authentication = authenticationOf(token)
    if (!authentication) return html(reply, errorPage('This challenge is over.'), 400)
    const fault = settle(authentication, fields.get('action') === 'cancel', fields.get('code') ?? '')
    if (fault) return ask(reply, token, md, authentication, fault)
    return html(reply, returnPage(authentication.returnUrl, authentication.id, md))
  })
}

/** Records the outcome of a challenge. @returns the message if the holder can try again */
function settle(authentication: Authentication, cancels: boolean, code: string): string | null {
  // Settled once: a second submission changes no result and redirects again, as a reload does.
  if (authentication.result !== null) return null
  if (cancels) {
    authentication.cancelled = true
    authentication.result = 'N'
    return null
  }
  authentication.tries += 1
  const isRight = code.trim() === RIGHT_CODE
  if (!isRight && authentication.tries < MAX_TRIES) return 'This is not the code we sent. Please try again.'
  authentication.result = isRight && authentication.card === 'challenge' ? 'Y' : 'N'
  return null
}
