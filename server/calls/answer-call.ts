import 'server-only'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'
import { log } from '../http/log.ts'
import { networkHash } from '../http/network-hash.ts'
import { waitFor } from '../http/rate-limit.ts'
import { checkWait } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { type CookieSession, clearSession, currentPerson, readCookieSession, writeActing } from '../session/session.ts'
import { checkActingFor, selectTraderCall } from './acting-calls.ts'
import { keyOf } from './call-input.ts'
import { answerBy, type CallPolicy } from './call-pipeline.ts'
import { cartAddCall } from './cart-add.ts'
import { productAutocompleteCall, productListCall } from './catalogue-calls.ts'
import { checkWho } from './check-who.ts'
import { extensionsCall } from './extensions.ts'
import { findCall } from './find-call.ts'
import { madeKey } from './made-key.ts'
import { changeOrderCall, paymentStatusCall, placeOrderCall, unpaidOrdersCall } from './order-calls.ts'
import { deleteAccountCall, getProfileCall, loginCall, logoutCall, undoEmailCall } from './session-calls.ts'

const OWN: CallPolicy<unknown>['own'] = {
  'product-list': productListCall,
  'product-autocomplete': productAutocompleteCall,
  'cart-add': cartAddCall,
  'place-order': placeOrderCall,
  'payment-status': paymentStatusCall,
  'unpaid-orders': unpaidOrdersCall,
  'change-order': changeOrderCall,
  'select-trader': selectTraderCall,
  login: loginCall,
  logout: logoutCall,
  'get-profile': getProfileCall,
  extensions: extensionsCall,
  'delete-account': deleteAccountCall,
  'undo-email': undoEmailCall,
}

/**
 * Responds to one call of a browser in the shop.
 * @param path below `/api`, such as `/cart-list`
 */
export const answerCall = (path: string, request: Request): Promise<Response> => answerBy(POLICY, path, request)

const POLICY: CallPolicy<CookieSession | 'broken' | null> = {
  find: findCall,
  own: OWN,
  async admit(call) {
    const address = requestAddress() ?? 'unknown'
    checkWait(await waitFor(address, call.writes ? 5 : 1))
    const session = await readCookieSession()
    checkWho(call, session)
    const isPerson = session && session !== 'broken'
    return { session, sender: isPerson ? { userId: session.identity.userId } : { guest: address } }
  },
  async identify(call, request, { input, files, session, address, requestId }) {
    const person = await currentPerson({ address, requestId }, session)
    await checkActingFor(call, request, person)
    const { headers } = request
    const make = () =>
      madeKey(call.name, [
        ...[person?.identity.userId ?? address ?? '', headers.get('user-agent'), input],
        Object.entries(files).map(([field, { name, size }]) => [field, name, size]),
      ])
    const idempotencyKey = keyOf(call, request, make)
    return { idempotencyKey, ...(person && { person }), accept: headers.get('accept') ?? undefined }
  },
  onAnswered: (answered) => log.info(answered, 'call'),
  async onRefused({ call, refusal, error, request, requestId, ms }) {
    const { status, code } = refusal.problem
    // The sign-in has ended: this response deletes both cookies. A sign-out deletes them even if its call failed.
    if (code === 'sign-in-needed' || (call === 'logout' && status >= 500)) await clearSession()
    if (code === 'acting-ended') await writeActing(null)
    if (refusal !== error) log.error({ requestId, call, err: error }, 'call failed')
    else log[levelOf(refusal.problem)]({ requestId, call, status, code, ...whence(code), ms }, 'call refused')
    return code === 'sign-in-needed' && isNavigation(request) ? toSignIn(request, call, requestId) : null
  },
}

/** Whether a page of the shop would give way to the answer: a link to a file was followed. */
function isNavigation({ method, headers }: Request): boolean {
  if (method !== 'GET') return false
  return (headers.get('sec-fetch-mode') ?? '') === 'navigate' || (headers.get('accept') ?? '').includes('text/html')
}

/** The pages that link to a person's own files. Some send no Referer: their address is a secret. */
const PAGE_OF_FILE: Record<string, (query: URLSearchParams) => string> = {
  'order-paper': (query) => `/order-details/${encodeURIComponent(query.get('orderId') ?? '')}`,
  'my-document-file': () => '/my-documents',
  'my-documents-file': () => '/my-documents',
}

/** To sign-in, and from there back to the page that the link is on. */
function toSignIn({ headers, url }: Request, call: string, requestId: string): Response {
  const from = headers.get('referer')
  const page = from && URL.canParse(from) ? new URL(from) : null
  const isOurs = page?.host === headers.get('host')
  const next = PAGE_OF_FILE[call]?.(new URL(url).searchParams) ?? (page && isOurs ? page.pathname + page.search : '/')
  const location = `/sign-in?next=${encodeURIComponent(safeNext(next))}`
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}

/** Refusals of the BFF. The shop API logs its own, with the affected account. */
const WATCHED: ReadonlySet<ProblemCode> = new Set(['not-allowed', 'too-many-requests', 'wrong-origin'])
const levelOf = ({ status, code }: Problem) => (status >= 500 || WATCHED.has(code) ? 'warn' : 'info')
const whence = (code: ProblemCode) => WATCHED.has(code) && { network: networkHash(requestAddress() ?? 'unknown') }
