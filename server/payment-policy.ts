import 'server-only'

/**
 * The payment pages' policy: only scripts with this request's nonce run, and what they load themselves. React's own
 * development tools need eval.
 */
export function paymentPolicy(nonce: string): string {
  const evaluation = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
