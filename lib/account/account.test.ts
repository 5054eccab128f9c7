import { accountLabel, accountOf, GUEST } from './account.ts'

describe('accountOf', () => {
  it('reads the user type from the viewer cookie', () => {
    expect(accountOf('2')).toEqual({ ...GUEST, userType: 2 })
    expect(accountOf('3-pending')).toEqual({
      ...GUEST,
      userType: 3,
      approval: 'pending',
    })
    expect(accountOf('6-approved')).toEqual({
      ...GUEST,
      userType: 6,
      approval: 'approved',
    })
  })
  it.each(['guest', '', '4', '3-', '3-admin', '33', 'undefined'])('parses %j as a guest', (viewer) => {
    expect(accountOf(viewer)).toBe(GUEST)
  })
})

describe('accountLabel', () => {
  const known = { name: 'Amina Wanjiru', companyName: 'Kamau Drapers Ltd' }
  it('returns a trader’s company name, or any other user’s own name', () => {
    expect(accountLabel({ ...known, userType: 3 })).toBe('Kamau Drapers Ltd')
    for (const userType of [1, 2, 5, 6] as const) expect(accountLabel({ ...known, userType })).toBe('Amina Wanjiru')
  })
  it('is Account for a guest, and until the name is known', () => {
    expect(accountLabel(GUEST)).toBe('Account')
    expect(accountLabel({ ...GUEST, userType: 3, name: 'Amina' })).toBe('Account')
  })
})
