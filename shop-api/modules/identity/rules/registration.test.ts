import { CONSENT_WORDING } from '#lib/account/consent-wording.ts'
import { confirmAgainBefore, unconfirmedLimits, wordingOf } from './registration.ts'

const now = new Date('2026-11-24T09:00:00Z')

test('the wording is that of a known edition of the terms', () => {
  const [edition, wording] = Object.entries(CONSENT_WORDING)[0] as [string, string]
  expect(wordingOf(edition)).toBe(wording)
  for (const unknown of ['1999-01-01', 'toString']) expect(() => wordingOf(unknown)).toThrow('The terms have changed.')
})

test('registrations wait a week, invitations thirty days, and a link is sent again after five minutes', () => {
  expect(unconfirmedLimits(now)).toEqual({
    registeredBefore: new Date('2026-11-17T09:00:00Z'),
    invitedBefore: new Date('2026-10-25T09:00:00Z'),
  })
  expect(confirmAgainBefore(now)).toEqual(new Date('2026-11-24T08:55:00Z'))
})
