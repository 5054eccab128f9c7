import { noCartOf } from '../cart/no-cart.ts'
import { accountOf } from './account.ts'
import { traderOfPage } from './acting-for.ts'
import { viewerOf } from './viewer.ts'
import { viewerMayHaveChanged } from './viewer-store.ts'

const page = { cookie: '', documentElement: { dataset: {} as Record<string, string> } }
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

describe('a sales representative', () => {
  it.each([
    ['guest', null],
    ['2-approved', null],
    ['3-approved', null],
    ['6-approved', 'nobody'],
    ['6-approved-12', '12'],
  ])('renders pages for the viewer %s for trader %s', (viewer, expected) => {
    expect(traderOfPage()).toBeNull()
    Object.assign(globalThis, { document: page })
    page.cookie = `a=b; viewer=${viewer}`
    viewerMayHaveChanged()
    expect(traderOfPage()).toBe(expected)
  })

  it('includes the trader in the account, and has a cart only with a trader', () => {
    const rep = { userType: 6, approvalStatus: 'approved' } as const
    expect([viewerOf(rep), viewerOf(rep, 12)]).toEqual(['6-approved', '6-approved-12'])
    expect(accountOf('6-approved-12')).toMatchObject({ userType: 6, approval: 'approved', actingFor: 12 })
    expect(accountOf('6-approved-12-3').userType).toBeNull()
    expect(accountOf('6-approved').actingFor).toBeNull()
    expect(noCartOf('6-approved-12')).toBeNull()
    expect(noCartOf('6-approved')).toMatchObject({ title: 'Select trader', link: { href: '/settings' } })
  })
})
