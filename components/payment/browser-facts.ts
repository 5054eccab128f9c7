import type { BrowserFacts } from '#lib/contract/payments/payment.ts'

/** Browser data that a bank requires for a card payment. The server sees the address and headers itself. */
export function browserFacts(from: Pick<Window, 'navigator' | 'screen'>, now = new Date()): BrowserFacts {
  const { navigator, screen } = from
  return {
    httpBrowserLanguage: (navigator.language || 'en').slice(0, 35),
    // Removed from today's browsers, but banks still require it.
    httpBrowserJavaEnabled: (navigator as { javaEnabled?: () => boolean }).javaEnabled?.() ?? false,
    httpBrowserJavaScriptEnabled: true,
    httpBrowserColorDepth: within(screen.colorDepth, 1, 99, 24),
    httpBrowserScreenHeight: within(screen.height, 1, 99_999, 600),
    httpBrowserScreenWidth: within(screen.width, 1, 99_999, 400),
    httpBrowserTimeDifference: Math.round(now.getTimezoneOffset()),
  }
}

/** A browser that hides its screen reports 0 or no value, which must not fail a payment. */
function within(value: number, least: number, most: number, otherwise: number): number {
  const whole = Math.round(value)
  return whole >= least && whole <= most ? whole : otherwise
}
