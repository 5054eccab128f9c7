import { passwordAge, passwordWarning } from './initiator-password.ts'

const SET_ON = '2026-09-01'

test.each([
  ['2026-09-01', null],
  ['2026-11-14', null],
  ['2026-11-15', 'the initiator’s password ends in 15 days: set a new password in the M-Pesa portal'],
  ['2026-11-29', 'the initiator’s password ends tomorrow: set a new password in the M-Pesa portal'],
  [
    '2026-11-30',
    'the initiator’s password ended on 30 November 2026, so refunds fail: set a new password in the M-Pesa portal',
  ],
  ['2026-08-31', 'the day of the initiator’s password is in the future: correct MPESA_INITIATOR_PASSWORD_SET_ON'],
])('warns on %s of a password of 1 September: %s', (today, warning) => {
  expect(passwordWarning(SET_ON, today)).toBe(warning)
})

test('counts the age in days, and does not warn if the day is not known', () => {
  expect(passwordAge(SET_ON, '2026-11-15')).toEqual({ days: 75, endsOn: '2026-11-30' })
  expect(passwordWarning(undefined, '2026-11-15')).toBeNull()
})
