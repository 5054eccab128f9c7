import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { PREVIEW_PATH } from '#lib/content/preview-message.ts'
import { officeSignInAddress } from '#lib/office/next-page.ts'
import { environment } from '../env.ts'
import { officePolicy } from '../http/payment-policy.ts'
import { hasOffice } from '../office-place.ts'
import { officeCookie, openOfficeCookie } from '../session/office-session.ts'

/** Pages of the office for signed-out staff. */
const OPEN_PAGES: ReadonlySet<string> = new Set(['/office/sign-in', '/office/invitation', '/office/opening'])

/**
 * Refuses the office's pages without its cookie, before any rendering, and sets the policy of rendered pages. A link in
 * an email counts as another site, so the browser omits the Strict cookie. Such a visit gets a page that fetches the
 * session from the browser and continues to the link's target.
 */
export async function guardOffice(request: NextRequest): Promise<NextResponse> {
  const headers = new Headers(request.headers)
  const isHere = hasOffice(request.headers.get('host'))
  // The missing page is cached, with a separate policy (next.config.js rewrites).
  headers.set('x-fuma-missing', isHere ? '0' : '1')
  if (!isHere) return NextResponse.next({ request: { headers } })
  const { pathname, search } = request.nextUrl
  if (!OPEN_PAGES.has(pathname)) {
    const cookie = request.cookies.get(officeCookie())?.value
    const session = await openOfficeCookie(cookie)
    if (!session?.isComplete) {
      const site = request.headers.get('sec-fetch-site')
      const isFromElsewhere = site === 'cross-site' || site === 'same-site'
      const next = pathname + search
      const address =
        !session && isFromElsewhere
          ? `/office/opening?${new URLSearchParams({ next })}`
          : // A cookie that no longer opens is that of an ended session.
            officeSignInAddress(next, Boolean(cookie) && !session)
      return unstored(NextResponse.redirect(new URL(address, request.nextUrl.origin)))
    }
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const isPreview = pathname === PREVIEW_PATH
  const shop = new URL(environment().PUBLIC_URL).origin
  const policy = officePolicy(nonce, shop, isPreview ? "'self'" : "'none'")
  headers.set('content-security-policy', policy)
  const response = unstored(NextResponse.next({ request: { headers } }))
  response.headers.set('content-security-policy', policy)
  // The same word for browsers that know only this one; everywhere else it is DENY (next.config.js).
  if (isPreview) response.headers.set('x-frame-options', 'SAMEORIGIN')
  return response
}

function unstored(response: NextResponse): NextResponse {
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}
