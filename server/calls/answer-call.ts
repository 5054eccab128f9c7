import 'server-only'
import { ACTING_FOR_HEADER, NO_TRADER } from '#lib/account/acting-for.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import type { Call, WireReply } from '#lib/contract/base/call.ts'
import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { withOthers } from '#lib/contract/catalogue/product-list.ts'
import type { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import type { SelectedTrader } from '#lib/contract/identity/trader-selection.ts'
import { log } from '../http/log.ts'
import { networkHash } from '../http/network-hash.ts'
import { waitFor } from '../http/network-rate-limit.ts'
import { checkWait, Refusal, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { isSpecified } from '../http/shop-client.ts'
import { buildId } from '../next/build-id.ts'
import {
  type CookieSession,
  clearSession,
  currentPerson,
  isActingStored,
  type Person,
  readCookieSession,
  writeActing,
} from '../session/session.ts'
import { readMenu } from '../shop/reference.ts'
import { openFilter, sealFilter } from '../shop/seal.ts'
import { addressOfSuggestion } from '../shop/suggestion-address.ts'
import { keyOf } from './call-input.ts'
import { answerBy, type CallPolicy } from './call-pipeline.ts'
import { findCall } from './find-call.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'
import { madeKey } from './made-key.ts'
import { changeOrderCall, paymentStatusCall, placeOrderCall, unpaidOrdersCall } from './order-calls.ts'
import { deleteAccountCall, getProfileCall, loginCall, logoutCall, undoEmailCall } from './session-calls.ts'

/** Selects the trader to act for. The token is stored in the upstream session and never sent to a browser. */
async function selectTraderCall(request: ForwardRequest): Promise<ForwardReply> {
  const { envelope, headers } = await forward(request)
  const { trader, acting } = envelope.data as SelectedTrader
  await writeActing(
    trader && acting
      ? {
          companyId: trader.id,
          name: trader.name,
          token: acting.token,
          ends: Math.floor(Date.parse(acting.ends) / 1000),
        }
      : null,
  )
  return { envelope: { ...envelope, data: { trader } }, headers }
}

/**
 * Checks that the page was drawn for the trader that is selected now. If another tab has selected a different trader,
 * the call is refused: the page gets a problem and reads everything again.
 * @throws Refusal acting-changed; acting-ended if the page's trader and the stored selection disagree
 */
async function checkActingFor(call: Call, request: Request, person: Person | null): Promise<void> {
  const traderOfPage = request.headers.get(ACTING_FOR_HEADER)
  if (!call.acting || traderOfPage === null || person === null || !actsForTraders(person.identity.userType)) return
  if (traderOfPage === String(person.acting?.companyId ?? NO_TRADER)) return
  if (await isActingStored(person)) throw refuse('acting-changed', CHANGED)
  throw refuse('acting-ended', 'You are no longer acting for a trader. Select one again.')
}

const CHANGED = 'You chose another trader in another tab. Check which trader is selected, then continue.'

type Items = { productId: number; quantity: number; price?: number | undefined }[]
const BARE = { ...cartAdd, sendsBare: true }
const UNREAD: readonly string[] = ['internal-error', 'invalid-request', 'malformed-json']

/**
 * Adds to the cart or sets quantities. An upstream of the specification accepts a bare array, which sets quantities. So
 * additions are first summed with the cart's quantities.
 */
async function cartAddCall(request: ForwardRequest): Promise<ForwardReply> {
  try {
    return await forward(request)
  } catch (error) {
    if (!(error instanceof Refusal) || !UNREAD.includes(error.problem.code) || !(await isSpecified())) throw error
    const { items, set } = request.input as { items: Items; set: boolean }
    const before = set ? new Map<number, number>() : await quantitiesOf(request)
    const all = items.map((item) => ({ ...item, quantity: item.quantity + (before.get(item.productId) ?? 0) }))
    return forward({ ...request, call: BARE, input: { items: all, set: true } })
  }
}

async function quantitiesOf(request: ForwardRequest): Promise<Map<number, number>> {
  const { envelope } = await forward({ ...request, call: cartList, input: { items: [] } })
  const { allProducts } = envelope.data as WireReply<typeof cartList>
  return new Map(allProducts.map(({ productId, quantity }) => [productId, quantity]))
}

/**
 * The list, with the sealed token of its filter, so that the browser can set its address without a second call. A request
 * with a token gets the list of that token's filter, and the filter.
 */
async function productListCall(request: ForwardRequest): Promise<ForwardReply> {
  const { token, ...wished } = request.input as Filter & { token?: string }
  const opened = token ? openFilter(token) : null
  const filter = opened ?? withOthers(wished)
  const { envelope, headers } = await forward({ ...request, input: filter })
  const more = { token: sealFilter(filter), ...(opened && { filter: opened }) }
  return { envelope: { ...envelope, meta: { ...(envelope.meta as object), ...more } }, headers }
}

/** Suggestions, each with its link, sealed if necessary. The browser needs no further call. */
async function productAutocompleteCall(request: ForwardRequest): Promise<ForwardReply> {
  const [{ envelope, headers }, menu] = await Promise.all([forward(request), readMenu()])
  const data = (envelope.data as WireReply<typeof productAutocomplete>).map((suggestion) => {
    const href = addressOfSuggestion(suggestion, menu)
    return href ? { ...suggestion, href } : suggestion
  })
  return { envelope: { ...envelope, data }, headers }
}

/** The shop API's extensions to the specification; an empty list if it does not know this call. */
async function extensionsCall(request: ForwardRequest): Promise<ForwardReply> {
  try {
    return await forward(request)
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status !== 404) throw error
    return { envelope: { status: 200, message: '', data: { extensions: [] } }, headers: {} }
  }
}

/** Counts the speed of a visit, with the build that served it and without the visitor's session. */
const pageSpeedCall = ({ person: _person, ...request }: ForwardRequest): Promise<ForwardReply> =>
  forward({ ...request, input: { ...(request.input as object), release: buildId() } })

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
  'page-speed': pageSpeedCall,
  'delete-account': deleteAccountCall,
  'undo-email': undoEmailCall,
}

/**
 * Responds to one call of a browser in the shop.
 * @param path below `/api`, such as `/cart-list`
 */
export const answerCall = (path: string, request: Request): Promise<Response> => answerBy(POLICY, path, request)

/**
 * Refuses, by the cookies alone and before the body is read, a caller whom the call's `who` does not name; the shop API
 * decides again. Of a sales representative it alone knows whether they still act for a trader.
 * @throws Refusal sign-in-needed, not-allowed
 */
function checkWho(call: Call, session: CookieSession | 'broken' | null): void {
  if (call.who.includes('guest')) return
  if (!session || session === 'broken') throw refuse('sign-in-needed', 'Please sign in.')
  const { userType } = session.identity
  if (call.who.includes(userType) || (call.acting && actsForTraders(userType))) return
  throw refuse('not-allowed', 'Your account cannot do this.')
}

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
