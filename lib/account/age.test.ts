import { birthdayOfIso, isOldEnough, isoOfBirthday, latestBirthday } from './age.ts'

/** 22:30 UTC on 20 November is 01:30 on the 21st in Nairobi. */
const clock = () => new Date('2026-11-20T22:30:00Z')

describe('the minimum age', () => {
  it('counts days in Nairobi', () => expect(latestBirthday(clock)).toBe('2008-11-21'))
  it.each([
    ['21/11/2008', true],
    ['22/11/2008', false],
    ['01/01/1950', true],
    ['21/11/2026', false],
  ])('checks the birthday %s: %s', (born, expected) => expect(isOldEnough(born, clock)).toBe(expected))
  it('counts a birthday on 29 February from 1 March', () => {
    expect(isOldEnough('29/02/2008', () => new Date('2026-02-28T12:00:00Z'))).toBe(false)
    expect(isOldEnough('29/02/2008', () => new Date('2026-03-01T12:00:00Z'))).toBe(true)
  })
  it('converts days in both directions', () => {
    expect(isoOfBirthday('05/12/1999')).toBe('1999-12-05')
    expect(birthdayOfIso('1999-12-05')).toBe('05/12/1999')
  })
})
