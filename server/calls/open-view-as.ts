import 'server-only'
import * as z from 'zod/mini'
import { VIEW_AS_PAGE } from '#lib/account/view-as.ts'
import { openViewAs } from '#lib/contract/identity/view-as.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { log } from '../http/log.ts'
import { waitFor } from '../http/network-rate-limit.ts'
import { isOfficeOrigin } from '../http/origin.ts'
import { readText } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { openViewAsSession } from '../session/session.ts'
import { forward } from './forward.ts'

/** One short field. */
const MAX_BYTES = 2048

/**
 * The office's form posts a ticket. This browser then shows the shop as the customer, read-only, and is redirected to
 * the page that explains it. An invalid ticket redirects there too and changes no state.
 */
export async function answerViewAs(request: Request): Promise<Response> {
  const requestId = newRequestId()
  const address = requestAddress()
  let isOpen = false
  try {
    if (isOfficeOrigin(request) && (await waitFor(address ?? 'unknown', 5)) === 0) {
      const form = new URLSearchParams(await readText(request, MAX_BYTES))
      const input = z.safeParse(openViewAs.request, { ticket: form.get('ticket') ?? '' })
      if (input.success) {
        await open(input.data, { requestId, address })
        isOpen = true
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info({ requestId, code: error.problem.code }, 'a ticket of the office was refused')
  }
  return new Response(null, {
    status: 303,
    headers: {
      location: isOpen ? VIEW_AS_PAGE : `${VIEW_AS_PAGE}#ended`,
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  })
}

async function open(input: { ticket: string }, more: { requestId: string; address: string | undefined }) {
  const { envelope } = await forward({ call: openViewAs, input, ...more })
  const { token, ends, ...account } = z.parse(openViewAs.reply, envelope.data)
  await openViewAsSession(account, { token, ends: Math.floor(Date.parse(ends) / 1000) })
}
