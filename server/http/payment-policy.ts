import 'server-only'
import { isDevelopment } from '../env.ts'

/**
 * A policy of the payment pages: only scripts with this request's nonce run, and scripts that they load. React's
 * development tools need eval. No third-party content is loaded except the frames named here.
 */
function policyOf(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/**
 * A payment page's policy.
 * @param cardinal the provider's origin if a card is typed: it alone inspects the device, in a hidden frame
 * @param ancestors `'self'` for the page on which the bank's frame ends, which the shop frames
 */
export function paymentPolicy(
  nonce: string,
  { cardinal, ancestors = "'none'" }: { cardinal?: string; ancestors?: "'none'" | "'self'" } = {},
): string {
  const evaluation = isDevelopment() ? " 'unsafe-eval'" : ''
  return policyOf({
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': cardinal ? `'self' ${cardinal}` : "'none'",
    'form-action': cardinal ? `'self' ${cardinal}` : "'self'",
    'base-uri': "'none'",
    'frame-ancestors': ancestors,
  })
}

/**
 * The office's policy: a payment page's, plus self-fetched files (documents, slips) and pictures before upload.
 * @param shop the shop's origin, to which a form posts that opens a customer's pages
 * @param ancestors `'self'` for the preview of the shop front, which the office frames
 */
export function officePolicy(nonce: string, shop: string, ancestors: "'none'" | "'self'" = "'none'"): string {
  const evaluation = isDevelopment() ? " 'unsafe-eval'" : ''
  return policyOf({
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self' blob:",
    'manifest-src': "'self'",
    'form-action': `'self' ${shop}`,
    'base-uri': "'none'",
    'frame-ancestors': ancestors,
  })
}

/**
 * The policy of the challenge's own page, which frames the bank. A document's policy is fixed once it is loaded, and
 * the payment page must not admit every https site while a card is typed. So the challenge has a separate document
 * without scripts. Only there, and only while it lasts, can a frame show any issuer.
 */
export function challengePolicy(cardinal: string): string {
  return policyOf({
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'frame-src': `'self' ${cardinal} https:`,
    // Browsers apply this to redirects of a form too, and the provider can redirect the challenge to the bank.
    'form-action': `${cardinal} https:`,
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  })
}
