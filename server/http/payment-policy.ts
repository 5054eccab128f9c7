import 'server-only'
import { isDevelopment } from '../env.ts'

/**
 * The payment pages' policies: only scripts with this request's nonce run, and what they load themselves; React's own
 * development tools need eval. Nothing of anybody else's is loaded but the frames named here.
 */
function policyOf(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/**
 * A payment page's policy.
 * @param cardinal where a card is typed: the one origin that looks at the device, in a hidden frame of ours
 * @param ancestors `'self'` for the page the bank's frame ends on, which is in a frame of ours
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
 * The office's: as a payment page's, and it shows files that it fetched itself (documents, slips) and pictures before they are sent.
 * @param shop the shop's origin, where a form opens the pages of a customer
 * @param ancestors `'self'` for the preview of the shop front, which is in a frame of ours
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
 * The policy of the challenge's own page, which frames the bank. A document's policy is fixed once it is loaded, and the
 * payment page must not admit every https site while a card is typed: so the challenge has a document of its own, without
 * any script, and only there, only while it lasts, may a frame hold any issuer.
 */
export function challengePolicy(cardinal: string): string {
  return policyOf({
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'frame-src': `'self' ${cardinal} https:`,
    // Browsers hold redirects of a form to this too, and the provider may send the challenge on to the bank.
    'form-action': `${cardinal} https:`,
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  })
}
