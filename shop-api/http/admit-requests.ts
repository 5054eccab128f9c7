import type { FastifyInstance } from 'fastify'
import { Admission } from '#lib/http/admission.ts'
import { showAdmission } from '#lib/http/admission-figures.ts'
import { kindOfCall } from '#lib/http/request-kind.ts'
import { refuse } from '../domain/refusal.ts'
import type { Env } from '../env.ts'

const RETRY_AFTER_SECONDS = 2

const tooBusy = () =>
  refuse('shop-unreachable', 'The shop is very busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

/**
 * Refuses calls beyond what this process can answer in time. Not what is no call: health, providers' callbacks, and pictures,
 * which have a queue of their own.
 */
export function admitRequests(
  app: FastifyInstance,
  env: Pick<Env, 'MAX_CONCURRENT_REQUESTS' | 'MAX_WAITING_REQUESTS' | 'MAX_WAIT_MS'>,
): Admission {
  const admission = new Admission({
    concurrent: env.MAX_CONCURRENT_REQUESTS,
    waiting: env.MAX_WAITING_REQUESTS,
    waitMs: env.MAX_WAIT_MS,
  })
  showAdmission(admission)
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    const kind = call === undefined ? null : kindOfCall(call)
    if (kind === null) return
    const entered = admission.enter(kind, (leave) => reply.raw.once('close', leave))
    const release = entered instanceof Promise ? await entered : entered
    if (!release) throw tooBusy()
    reply.raw.once('finish', release)
    // It may have left while it waited: then nothing will close any more.
    if (reply.raw.destroyed) release()
    else reply.raw.once('close', release)
  })
  return admission
}
