import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'

/** An IP address: a website can make its own name resolve to any address, but not an IP address. */
const isNumber = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':')

/**
 * The host names that the card provider's own client sends, through any gateway; no other party can make these resolve
 * here.
 */
const PROVIDER = ['apitest.cybersource.com', 'api.cybersource.com']

/**
 * Responds only under known own names: of this machine, an IP address, or a configured name. A website with a name that
 * resolves here (DNS rebinding) can read no data.
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

/** For a route that changes state: refuses requests of other pages. */
export async function ownPagesOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isFromOwnPage(request)) return
  return reply.code(403).send({ message: 'Only the page of the simulator itself may do this.' })
}
