import type { IncomingMessage, ServerResponse } from 'node:http'
import { shopAnswers } from '../next/shop-answers.ts'

/**
 * A balancer's probes. Handled before Next sees the request: not counted, cached or listed anywhere.
 * - `/livez`: 200 while the process runs, without any check
 * - `/readyz`: 200 from Next's start and the shop API's first response until the process must end. A later failure of
 * the shop API does not count: otherwise every storefront would leave the balancer at once, although each has cached
 * pages.
 */

export interface Probes {
  /** Responds to a probe. @returns false for any other request */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Next is prepared. */
  prepared: () => void
  /** The process must end. */
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
    // The signal to end can have arrived during the wait.
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
