import { type NextRequest, NextResponse } from 'next/server'
import { safeNext } from '#lib/account/sign-in-ended.ts'
import { routeOf, sentTo } from '#lib/routes.ts'
import { environment } from '#server/env.ts'
import { challengePolicy, paymentPolicy } from '#server/http/payment-policy.ts'
import { refusePaymentPage, tooManyPages } from '#server/next/payment-throttle.ts'
import { guardOffice } from '#server/office/guard-office.ts'
import { identityCookie, openIdentityCookie } from '#server/session/identity-cookie.ts'
import { guestOrderExists } from '#server/shop/guest-order-exists.ts'
import { isNoOrder } from '#server/shop/order-exists.ts'

/**
 * Route guards and the payment nonce only. It runs for the addresses below: cached pages are served without it, which
 * is twice as fast.
 */
export const config = {
  matcher: [
    '/payment/:path*',
    '/payment-message/:path*',
    '/order-payment/:path*',
    '/payment-alert',
    '/payment-challenge',
    '/order/:path*',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/new-password/:path*',
    '/confirm-user/:path*',
    '/orders',
    '/order-approvals',
    '/quotes',
    '/store-credit',
    '/order-details/:path*',
    '/information',
    '/change-password',
    '/notifications',
    '/select-address',
    '/delivery-information',
    '/credit-facilities',
    '/my-documents',
    '/kyc-upload',
    '/team-management/:path*',
    '/branch/:path*',
    '/need-help',
    '/my-address',
    '/settings',
    '/quick-order',
    '/office',
    '/office/:path*',
  ],
  runtime: 'nodejs',
}

const CONFIRM = /^\/confirm-user\/([\w-]+)$/
const GUEST_ORDER = /^\/order(?:\/(.*))?$/
const PAYMENT = /^\/(payment|payment-message|order-payment)\/([^/]+)$/

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (/^\/office(\/|$)/.test(pathname)) return guardOffice(request)
  const route = routeOf(pathname)
  if (route && route.guard.allow !== 'everybody') {
    const elsewhere = sentTo(route, await openIdentityCookie(request.cookies.get(identityCookie())?.value))
    if (elsewhere) return NextResponse.redirect(addressFor(elsewhere, request))
  }
  if (pathname === '/payment-challenge') return challengePage()
  const guestOrder = GUEST_ORDER.exec(pathname)
  if (guestOrder) return guestOrderPage(request, guestOrder[1] ?? '')
  const [, page, order] = PAYMENT.exec(pathname) ?? []
  const isPayment = pathname === '/payment-alert' || order !== undefined
  const refused = isPayment ? await refusePaymentPage() : null
  if (refused) return new NextResponse(refused.body, refused)
  if (pathname === '/payment-alert') return paymentPage(request, undefined, { ancestors: "'self'" })
  if (order === undefined) return NextResponse.next()
  return paymentPage(request, order, page === 'payment-message' ? {} : { cardinal: environment().CARDINAL_ORIGIN })
}

/** The target of a guard's redirect: back to the previous page, or to sign-in and from there to the wanted page. */
function addressFor(elsewhere: '/sign-in' | '/404' | 'back', request: NextRequest): URL {
  const { pathname, search, origin } = request.nextUrl
  if (elsewhere === 'back') {
    // The link in the email to a new address: a signed-in person opens it among their own details.
    const token = CONFIRM.exec(pathname)?.[1]
    if (token) return new URL(`/information#confirm=${token}`, origin)
    const from = request.headers.get('referer')
    const before = from && URL.canParse(from) ? new URL(from) : null
    const ours = before?.host === request.headers.get('host') && before.pathname !== pathname
    return new URL(ours ? safeNext(before.pathname + before.search) : '/', origin)
  }
  const address = new URL(elsewhere, origin)
  if (elsewhere === '/sign-in') address.searchParams.set('next', pathname + search)
  return address
}

/**
 * Gives every script of a payment page this request's nonce: Next reads it from the request's policy. An unknown order
 * is a 404 here already: the page itself streams, and would have sent status 200 before it knows.
 */
async function paymentPage(
  request: NextRequest,
  order: string | undefined,
  more: Parameters<typeof paymentPolicy>[1],
): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = paymentPolicy(nonce, more)
  const headers = new Headers(request.headers)
  // A rewrite by middleware is proxied over HTTP if the server listens on 127.0.0.1. So middleware only marks the
  // request, and next.config.js rewrites.
  const missing = order !== undefined && (await isNoOrder(order))
  headers.set('x-fuma-missing', missing ? '1' : '0')
  // The 404 page is cached and has a separate policy.
  if (missing) return NextResponse.next({ request: { headers } })
  headers.set('content-security-policy', policy)
  return guarded(NextResponse.next({ request: { headers } }), policy, more?.ancestors === "'self'")
}

/**
 * The page of a guest's order: one shell for all, with content that the browser fetches. An invalid secret, in any
 * form, is the 404 page. After too many of them a network is refused with Retry-After.
 */
async function guestOrderPage(request: NextRequest, token: string): Promise<NextResponse> {
  const refused = await refusePaymentPage()
  if (refused) return new NextResponse(refused.body, refused)
  const found = await guestOrderExists(token)
  if (found === 'throttled') {
    const later = tooManyPages()
    return new NextResponse(later.body, later)
  }
  const headers = new Headers(request.headers)
  headers.set('x-fuma-missing', found === 'missing' ? '1' : '0')
  return NextResponse.next({ request: { headers } })
}

/** The frame page of a challenge: no script runs in it, so it needs no nonce. */
function challengePage(): NextResponse {
  return guarded(NextResponse.next(), challengePolicy(environment().CARDINAL_ORIGIN), true)
}

function guarded(response: NextResponse, policy: string, framed: boolean): NextResponse {
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  // An order's address is sufficient to see and pay it: no other site must learn it.
  response.headers.set('referrer-policy', 'no-referrer')
  // The same word for browsers that know only this one; everywhere else it is DENY (next.config.js).
  if (framed) response.headers.set('x-frame-options', 'SAMEORIGIN')
  return response
}
