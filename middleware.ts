import { type NextRequest, NextResponse } from 'next/server'
import { publicFilter, tokenSegments } from '#lib/filter-token.ts'
import { routeOf, sentTo } from '#lib/routes.ts'
import { paymentPolicy } from '#server/payment-policy.ts'
import { openFilter, sealFilter } from '#server/seal.ts'
import { isNoOrder } from '#server/shop/order-exists.ts'

/**
 * Route guards, the filter's seal, the payment nonce; nothing else. It runs for the addresses below only: cached pages
 * are served without it.
 */
export const config = {
  matcher: [
    { source: '/product-list', has: [{ type: 'query', key: 'filter' }] },
    '/payment/:path*',
    '/payment-message/:path*',
    '/order-payment/:path*',
    '/payment-alert',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/new-password/:path*',
    '/confirm-user/:path*',
    '/orders',
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
  ],
  runtime: 'nodejs',
}

const PAYMENT = /^\/(?:payment|payment-message|order-payment)\/([^/]+)$/

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname === '/product-list') return filteredList(request)
  const route = routeOf(pathname)
  if (route?.page) {
    // Nobody can sign in yet, so everybody is a guest.
    const elsewhere = sentTo(route, null)
    if (elsewhere) return NextResponse.redirect(new URL(elsewhere === 'back' ? '/' : elsewhere, request.url))
  }
  const order = PAYMENT.exec(pathname)?.[1]
  return order === undefined && pathname !== '/payment-alert' ? NextResponse.next() : paymentPage(request, order)
}

/** Answers from the page, with something for the rewrites of next.config.js to act on. */
function decided(request: NextRequest, name: 'x-fuma-list' | 'x-fuma-missing', value: string): NextResponse {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return NextResponse.next({ request: { headers } })
}

/** Sends a sealed filter to its static page: the one of the public part of the filter, or the one for bad tokens. */
function filteredList(request: NextRequest): NextResponse {
  const tokens = request.nextUrl.searchParams.getAll('filter')
  const filter = tokens.length === 1 && tokens[0] ? openFilter(tokens[0]) : null
  // What differs per person is left out: the browser adds it. What remains may be the whole list.
  const token = filter && sealFilter(publicFilter(filter))
  return decided(request, 'x-fuma-list', token === null ? 'bad' : token === '' ? 'all' : tokenSegments(token).join('/'))
}

/**
 * Every script of a payment page carries this request's nonce: Next reads it from the request's policy. An order nobody
 * placed is a 404 here already: the page itself streams, and would have said 200 by the time it knows.
 */
async function paymentPage(request: NextRequest, order: string | undefined): Promise<NextResponse> {
  if (order !== undefined && (await isNoOrder(order))) return decided(request, 'x-fuma-missing', '1')
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = paymentPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.delete('x-fuma-missing')
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  return response
}
