import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'

/** An address by number: a website can make a name of its own lead anywhere, a number not. */
const isNumber = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':')

/** What the card provider's own client calls it, through whichever gateway; nobody else can make these lead here. */
const PROVIDER = ['apitest.cybersource.com', 'api.cybersource.com']

/**
 * Answers only under a name that is known to be ours: one of this machine, a number, or one of the settings. A website
 * whose name leads here (DNS rebinding) reads nothing.
 */
export function answerOwnNames(app: FastifyInstance, names: readonly string[]): void {
  const ours = new Set([...PROVIDER, ...names.map((name) => name.toLowerCase())])
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.replace(/^\[|\]$/g, '').toLowerCase()
    if (isLoopbackHost(host) || isNumber(host) || ours.has(host)) return
    return reply.code(421).send({ message: 'The simulators are not known under this name.' })
  })
}

/** Another site's page, open in the same browser, must not press the simulators' buttons. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** For a route that changes something: refuses what another page asks. */
export async function ownPagesOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isFromOwnPage(request)) return
  return reply.code(403).send({ message: 'Only the page of the simulator itself may do this.' })
}
