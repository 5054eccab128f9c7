import { type NextRequest, NextResponse } from 'next/server'
import { publicFilter, tokenSegments } from '#lib/filter-token.ts'
import { routeOf, sentTo } from '#lib/routes.ts'
import { paymentPolicy } from '#server/payment-policy.ts'
import { openFilter, sealFilter } from '#server/seal.ts'

/**
 * Route guards, the filter's seal, the payment nonce; nothing else. It runs for the addresses below only: cached pages
 * are served without it.
 */
export const config = {
  matcher: [
    { source: '/product-list', has: [{ type: 'query', key: 'filter' }] },
    '/product-list/f/:path*',
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

const NOWHERE = '/_not-a-page'

export default function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (pathname === '/product-list') return filteredList(request)
  // The static pages behind filters have no address of their own.
  if (pathname.startsWith('/product-list/f/') || pathname === '/product-list/f') return rewriteTo(request, NOWHERE)
  const route = routeOf(pathname)
  if (route?.page) {
    // Nobody can sign in yet, so everybody is a guest.
    const elsewhere = sentTo(route, null)
    if (elsewhere) return NextResponse.redirect(new URL(elsewhere === 'back' ? '/' : elsewhere, request.url))
  }
  return /^\/(payment|payment-message|order-payment|payment-alert)(\/|$)/.test(pathname)
    ? paymentPage(request)
    : NextResponse.next()
}

/** Sends a sealed filter to its static page: the one of the public part of the filter, or the one for bad tokens. */
function filteredList(request: NextRequest): NextResponse {
  const tokens = request.nextUrl.searchParams.getAll('filter')
  const filter = tokens.length === 1 && tokens[0] ? openFilter(tokens[0]) : null
  if (!filter) return rewriteTo(request, '/product-list/f/bad')
  const token = sealFilter(publicFilter(filter))
  return rewriteTo(request, token ? `/product-list/f/${tokenSegments(token).join('/')}` : '/product-list')
}

function rewriteTo(request: NextRequest, pathname: string): NextResponse {
  const address = request.nextUrl.clone()
  address.pathname = pathname
  address.searchParams.delete('filter')
  return NextResponse.rewrite(address)
}

/** Every script of a payment page carries this request's nonce: Next reads it from the request's policy. */
function paymentPage(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = paymentPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  return response
}
