import * as z from 'zod/mini'
import { browserFacts as facts } from '#lib/contract/payments/payment.ts'
import { browserFacts } from './use-card-payment.ts'

const from = (navigator: object, screen: object) => ({ navigator, screen }) as Pick<Window, 'navigator' | 'screen'>

test('returns browser data that fits the call', () => {
  const said = browserFacts(from({ language: 'en-KE' }, { width: 360, height: 780, colorDepth: 24 }))
  expect(said).toMatchObject({ httpBrowserLanguage: 'en-KE', httpBrowserScreenWidth: 360, httpBrowserColorDepth: 24 })
  expect(said.httpBrowserTimeDifference).toBe(new Date().getTimezoneOffset())
  expect(z.safeDecode(facts, said).success).toBe(true)
})

test('returns valid data if the browser reports no values or invalid values', () => {
  for (const screen of [
    {},
    { width: 0, height: 0, colorDepth: 0 },
    { width: 1e9, height: -4, colorDepth: Number.NaN },
  ]) {
    const said = browserFacts(from({ language: 'x'.repeat(99) }, screen))
    expect(z.safeDecode(facts, said).success).toBe(true)
  }
})
