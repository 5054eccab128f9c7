import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { type BrowserFacts, cardAuthentication, payment } from '#lib/contract/payments/payment.ts'
import type { Browser } from '../load-test/browser.ts'

/** The provider's test card without a challenge. */
const CARD = { cardNumber: '4000000000002701', expirationMonth: '1', expirationYear: '2030', securityCode: '274' }

const BROWSER: BrowserFacts = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}

/** Pays by card as the payment page does: prepares it, then calls the bank. @param key the same for every attempt */
export async function payByCard(
  browser: Browser,
  { orderId, amount }: { orderId: string; amount: number },
  key: string,
): Promise<void> {
  const cardData = { paymentType: PAYMENT_TYPE.card, amount, orderId, ...CARD } as const
  const prepared = await browser.call('card', payment, cardData, { 'idempotency-key': key })
  // This response can refuse the typed card; it never refuses the test card.
  if (prepared.attemptId === null) throw new Error(`the test card was refused: ${prepared.reason}`)
  await browser.call('card at its bank', cardAuthentication, {
    cardData,
    cyberSource: null,
    otherDetail: { ...prepared, attemptId: prepared.attemptId },
    browser: BROWSER,
  })
}

interface Transaction {
  id: string
  held: number
  givenBack: number
}

/** The card provider's amounts in cents, by its own id of the payment. */
export async function heldByProvider(provider: string): Promise<Map<string, number>> {
  const answer = await fetch(`${provider}/control/transactions`)
  const all = (await answer.json()) as Transaction[]
  return new Map(all.map(({ id, held, givenBack }) => [id, held - givenBack]))
}
