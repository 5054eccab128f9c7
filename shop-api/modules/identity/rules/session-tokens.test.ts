import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { firstPair, isSeenLongAgo, pairAfter, sessionEnd, shortSessionLimits, tokenEnd } from './session-tokens.ts'

const now = new Date('2026-11-24T09:00:00Z')
const hours = (ends: Date) => (ends.getTime() - now.getTime()) / 3_600_000

test.each([
  [USER_TYPE.consumer, false, 24],
  [USER_TYPE.consumer, true, 30 * 24],
  [USER_TYPE.trader, true, 30 * 24],
  [USER_TYPE.staff, false, 8],
  [USER_TYPE.rep, true, 8],
] as const)('a session of type %s, remembered: %s, lasts %s hours', (userType, remember, expected) => {
  expect(hours(sessionEnd(now, userType, remember))).toBe(expected)
})

test('a token lasts a quarter of an hour, and never longer than its session', () => {
  expect(tokenEnd(now, new Date('2026-11-25T09:00:00Z'))).toEqual(new Date('2026-11-24T09:15:00Z'))
  expect(tokenEnd(now, new Date('2026-11-24T09:05:00Z'))).toEqual(new Date('2026-11-24T09:05:00Z'))
})

test('the pair after a refresh token is the same each time, and another for each renewal key', () => {
  const { refreshToken, tokenExpires } = firstPair(now, new Date('2026-11-25T09:00:00Z'))
  const next = pairAfter('key', refreshToken, tokenExpires)
  expect(pairAfter('key', refreshToken, tokenExpires)).toEqual(next)
  expect(pairAfter('another key', refreshToken, tokenExpires).token).not.toBe(next.token)
  expect(next.refreshToken).not.toBe(next.token)
})

test('ends a short session after 30 minutes unused or eight hours, and writes a use once a minute', () => {
  expect(shortSessionLimits(now)).toEqual({
    usedAfter: new Date('2026-11-24T08:30:00Z'),
    startedAfter: new Date('2026-11-24T01:00:00Z'),
  })
  expect(isSeenLongAgo(new Date('2026-11-24T08:59:00Z'), now)).toBe(false)
  expect(isSeenLongAgo(new Date('2026-11-24T08:58:59Z'), now)).toBe(true)
})
