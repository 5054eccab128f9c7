import { networkKey } from './payer.ts'
import { allowedAt, isAlarming, type PaymentLimits, refuseCard, refusePrompt } from './payment-limits.ts'

const NOW = new Date('2026-12-01T09:00:00Z')
const ago = (...minutes: number[]) => minutes.map((minute) => new Date(NOW.getTime() - minute * 60_000))
const LIMITS: PaymentLimits = {
  promptsPerPhone: 3,
  promptsPerPhoneADay: 10,
  promptsPerNetwork: 30,
  failedCardsPerNetwork: 10,
  declinesAlarm: 20,
}

test('allows another attempt when the oldest counted attempt leaves the window', () => {
  const window = 10 * 60_000
  expect(allowedAt(ago(1, 2), 3, window, NOW)).toBeNull()
  expect(allowedAt(ago(1, 2, 10), 3, window, NOW)).toBeNull()
  expect(allowedAt(ago(1, 2, 9), 3, window, NOW)).toEqual(new Date(NOW.getTime() + 60_000))
  // With more attempts than allowed, the third newest decides: when it has left the window, two remain.
  expect(allowedAt(ago(1, 2, 3, 9), 3, window, NOW)).toEqual(new Date(NOW.getTime() + 7 * 60_000))
})

test('allows three prompts to a phone in ten minutes and ten a day, else refuses its field', () => {
  expect(refusePrompt({ ofPhone: ago(1, 4), ofNetwork: [] }, LIMITS, NOW)).toBeNull()
  const soon = refusePrompt({ ofPhone: ago(1, 4, 6), ofNetwork: [] }, LIMITS, NOW)
  expect(soon).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringContaining('in 4 minutes'),
    data: { retryAt: '2026-12-01T09:04:00.000Z' },
  })
  expect(soon?.fields?.mobileNumber).toBe(soon?.message)
  const hours = Array.from({ length: 10 }, (_, hour) => 60 * (hour + 1))
  expect(refusePrompt({ ofPhone: ago(...hours.slice(1)), ofNetwork: [] }, LIMITS, NOW)).toBeNull()
  expect(refusePrompt({ ofPhone: ago(...hours), ofNetwork: [] }, LIMITS, NOW)?.message).toContain('in about 14 hours')
})

test('allows a network thirty unpaid prompts in ten minutes and ten refused cards in an hour', () => {
  const many = (count: number) => Array.from({ length: count }, () => ago(5)[0] as Date)
  expect(refusePrompt({ ofPhone: [], ofNetwork: many(29) }, LIMITS, NOW)).toBeNull()
  expect(refusePrompt({ ofPhone: [], ofNetwork: many(30) }, LIMITS, NOW)?.message).toContain('in 5 minutes')
  expect(refuseCard(many(9), LIMITS, NOW)).toBeNull()
  expect(refuseCard(many(10), LIMITS, NOW)).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringContaining('in 55 minutes'),
  })
})

test('raises the alarm for many refused cards only if they are half of all', () => {
  expect(isAlarming({ refused: 19, all: 19 }, LIMITS)).toBe(false)
  expect(isAlarming({ refused: 20, all: 40 }, LIMITS)).toBe(true)
  expect(isAlarming({ refused: 20, all: 41 }, LIMITS)).toBe(false)
})

test('hashes a network with a key, so that only the same network and secret give the same key', () => {
  const key = networkKey('2001:db8:0:1::7', 'one')
  expect(networkKey('2001:db8:0:1:ffff::1', 'one')).toBe(key)
  expect(networkKey('2001:db8:0:2::7', 'one')).not.toBe(key)
  expect(networkKey('2001:db8:0:1::7', 'two')).not.toBe(key)
  expect(key).toMatch(/^[\w-]{22}$/)
})
