import 'server-only'
import * as z from 'zod/mini'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import type { Call } from '#lib/contract/call.ts'
import { plainError } from '#lib/contract/plain-errors.ts'
import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import { answeredCalls, refusedCalls } from '#lib/observe/reports.ts'
import { takeFormSlot } from '../http/form-slots.ts'
import { log } from '../http/log.ts'
import { networkHash } from '../http/network-hash.ts'
import { checkOrigin } from '../http/origin.ts'
import { waitFor } from '../http/rate-limit.ts'
import { jsonAnswer, Refusal, refusalAnswer, refuse } from '../http/refusal.ts'
import { requestAddress } from '../http/request-context.ts'
import { type CookieSession, clearSession, currentPerson, readCookieSession, writeActing } from '../session/session.ts'
import { checkActingFor, selectTraderCall } from './acting-calls.ts'
import { inputOf, keyOf } from './call-input.ts'
import { cartAddCall } from './cart-add.ts'
import { checkWho } from './check-who.ts'
import { extensionsCall } from './extensions.ts'
import { type FoundCall, findCall } from './find-call.ts'
import { type ForwardReply, type ForwardRequest, forward, forwardFile } from './forward.ts'
import { madeKey } from './made-key.ts'
import { paymentStatusCall } from './payment-status.ts'
import { placeOrderCall } from './place-order.ts'
import { productAutocompleteCall } from './product-autocomplete.ts'
import { productListCall } from './product-list.ts'
import { deleteAccountCall, getProfileCall, loginCall, logoutCall, undoEmailCall } from './session-calls.ts'
import { changeOrderCall, unpaidOrdersCall } from './unpaid-orders.ts'

// The schemas say their own sentences where people read them; this is for what only a program would send.
z.config({ customError: plainError })

/** Calls that touch cookies or seals, by name: those declared `own`. All others are only passed on. */
const OWN: Record<string, (request: ForwardRequest) => Promise<ForwardReply>> = {
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

async function checkRate(call: Call): Promise<void> {
  const seconds = await waitFor(requestAddress() ?? 'unknown', call.writes ? 5 : 1)
  if (seconds === 0) return
  const headers = { 'retry-after': String(seconds) }
  throw refuse('too-many-requests', `Too many requests. Please try again in ${seconds} seconds.`, { headers })
}

async function answer(
  path: string,
  request: Request,
  requestId: string,
): Promise<{ name: string; response: Response }> {
  const found = findCall(path)
  if (!found) throw refuse('unknown-call', 'There is no such call.')
  const { call } = found
  if (request.method !== call.method) {
    throw refuse('wrong-method', `This call is made with ${call.method}.`, { headers: { allow: call.method } })
  }
  checkOrigin(request, call.writes)
  await checkRate(call)
  const address = requestAddress()
  const session = await readCookieSession()
  checkWho(call, session)
  const sender = session && session !== 'broken' ? { userId: session.identity.userId } : { guest: address ?? 'unknown' }
  const releaseSlot = call.body === 'multipart' ? takeFormSlot(sender) : () => undefined
  try {
    return await answerFound(found, request, { session, address, requestId })
  } finally {
    releaseSlot()
  }
}

/** Who asks, as far as it is known before the body is read. */
interface Asker {
  session: CookieSession | 'broken' | null
  address: string | undefined
  requestId: string
}

async function answerFound(
  found: FoundCall,
  request: Request,
  { session, address, requestId }: Asker,
): Promise<{ name: string; response: Response }> {
  const { call } = found
  const { input, files } = await inputOf(found, request)
  const person = await currentPerson({ address, requestId }, session)
  await checkActingFor(call, request, person)
  const validated: ForwardRequest = {
    call,
    input,
    files,
    requestId,
    idempotencyKey: keyOf(call, request, () =>
      madeKey(call.name, [
        ...[person?.identity.userId ?? address ?? '', request.headers.get('user-agent'), input],
        Object.entries(files).map(([field, { name, size }]) => [field, name, size]),
      ]),
    ),
    ...(person && { person }),
    address,
    userAgent: request.headers.get('user-agent') ?? undefined,
    accept: request.headers.get('accept') ?? undefined,
    signal: request.signal,
  }
  if (call.answer === 'file') return { name: call.name, response: await forwardFile(validated) }
  const { envelope, text, headers } = await (OWN[call.name] ?? forward)(validated)
  return { name: call.name, response: jsonAnswer(envelope.status, text ?? envelope, requestId, headers) }
}

/**
 * Answers one call of a browser: looks up its declaration, checks method, origin, rate, caller, size and body, passes it
 * on, checks the reply. Every refusal has the one error shape.
 * @param path below `/api`, such as `/cart-list`
 */
export async function answerCall(path: string, request: Request): Promise<Response> {
  const given = request.headers.get('x-request-id')
  const requestId = isRequestId(given) ? given : newRequestId()
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const report = (call: string, status: number) =>
    answeredCalls.publish({ call, status, seconds: (performance.now() - began) / 1000 })
  try {
    const { name, response } = await answer(path, request, requestId)
    log.info({ requestId, call: name, status: response.status, ms: took() }, 'call')
    report(name, response.status)
    return response
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(problem('internal-error', SORRY))
    const { status, code } = refusal.problem
    // A path that is not declared may hold any text: it stays out of the log.
    const call = findCall(path)?.call.name ?? 'unknown'
    report(call, status)
    refusedCalls.publish({ code })
    // The sign-in has ended: both cookies are deleted with this answer. A sign-out deletes them whatever the call answered.
    if (code === 'sign-in-needed' || (call === 'logout' && status >= 500)) await clearSession()
    if (code === 'acting-ended') await writeActing(null)
    if (refusal !== error) log.error({ requestId, call, err: error }, 'call failed')
    else log[levelOf(refusal.problem)]({ requestId, call, status, code, ...whence(code), ms: took() }, 'call refused')
    if (code === 'sign-in-needed' && isNavigation(request)) return toSignIn(request, call, requestId)
    return refusalAnswer(refusal, requestId)
  }
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

/** Refused here and not by the shop API, which logs its own with who was meant. */
const WATCHED: ReadonlySet<ProblemCode> = new Set(['not-allowed', 'too-many-requests', 'wrong-origin'])
const levelOf = ({ status, code }: Problem) => (status >= 500 || WATCHED.has(code) ? 'warn' : 'info')
const whence = (code: ProblemCode) => WATCHED.has(code) && { network: networkHash(requestAddress() ?? 'unknown') }

const SORRY = 'Something went wrong on our side. Please try again.'
