import type { BrowserFacts } from '#lib/contract/payments/payment.ts'

/** What a bank asks to know of the browser a card is typed in. Its address and its headers the server sees itself. */
export function browserFacts(from: Pick<Window, 'navigator' | 'screen'>, now = new Date()): BrowserFacts {
  const { navigator, screen } = from
  return {
    httpBrowserLanguage: (navigator.language || 'en').slice(0, 35),
    // Gone from today's browsers, and the question is still asked.
    httpBrowserJavaEnabled: (navigator as { javaEnabled?: () => boolean }).javaEnabled?.() ?? false,
    httpBrowserJavaScriptEnabled: true,
    httpBrowserColorDepth: within(screen.colorDepth, 1, 99, 24),
    httpBrowserScreenHeight: within(screen.height, 1, 99_999, 600),
    httpBrowserScreenWidth: within(screen.width, 1, 99_999, 400),
    httpBrowserTimeDifference: Math.round(now.getTimezoneOffset()),
  }
}

/** A browser that hides its screen says 0, or nothing: no reason to fail a payment. */
function within(value: number, least: number, most: number, otherwise: number): number {
  const whole = Math.round(value)
  return whole >= least && whole <= most ? whole : otherwise
}
