import type { IncomingMessage, ServerResponse } from 'node:http'
import { shopAnswers } from '../next/shop-answers.ts'

/**
 * What a balancer asks. Answered before Next sees the request: neither counted, cached nor listed anywhere.
 * - `/livez`: 200 while the process turns; nothing else is asked
 * - `/readyz`: 200 once Next is ready and the shop API has answered once, until the process is told to end. A shop API that
 *   goes away later does not count: every storefront would leave the balancer at once, and each has its pages to show.
 */

export interface Probes {
  /** Answers a probe. @returns false when it is none */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Next is prepared. */
  prepared: () => void
  /** The process was told to end. */
  drain: () => void
}

type Reason = 'starting' | 'the shop API has not answered yet' | 'ending'

export function openProbes(askShop: () => Promise<boolean> = shopAnswers): Probes {
  let isPrepared = false
  let hasAnswered = false
  let isDraining = false

  async function notReady(): Promise<Reason | null> {
    if (isDraining) return 'ending'
    if (!isPrepared) return 'starting'
    hasAnswered ||= await askShop()
    // It may have been told to end meanwhile.
    if (isDraining) return 'ending'
    return hasAnswered ? null : 'the shop API has not answered yet'
  }

  return {
    answer(request, response) {
      const [address] = (request.url ?? '').split('?', 1)
      if (address !== '/livez' && address !== '/readyz') return false
      const say = (reason: Reason | null) => {
        const body = JSON.stringify(reason ? { status: 'not ready', reason } : { status: 'ok' })
        response
          .writeHead(reason ? 503 : 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
          .end(request.method === 'HEAD' ? undefined : body)
      }
      if (address === '/livez') say(null)
      else void notReady().then(say)
      return true
    },
    prepared: () => {
      isPrepared = true
    },
    drain: () => {
      isDraining = true
    },
  }
}
