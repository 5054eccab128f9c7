import type { UserType } from '#lib/contract/base/codes.ts'
import { USER_TYPE, USER_TYPES } from '#lib/contract/base/codes.ts'
import { routeOf, sentTo } from '#lib/routes.ts'
import { accountPlaces } from './account-places.ts'

const hrefs = (userType: UserType | null, approval: 'pending' | 'declined' | 'approved' = 'approved') =>
  accountPlaces({ userType, approval }).map(({ href }) => href)

describe('the pages of an account', () => {
  it('have the names of the menu', () => {
    const labels = accountPlaces({ userType: USER_TYPE.consumer, approval: 'approved' }).map(({ label }) => label)
    expect(labels.slice(0, 4)).toEqual(['Profile', 'My Orders', 'Notifications', 'Account Details'])
    expect(labels).toContain('Change Password')
  })

  it('list no pages for a guest', () => expect(hrefs(null)).toEqual([]))

  it('list details and password for every user type, addresses only for consumers', () => {
    for (const userType of USER_TYPES) {
      expect(hrefs(userType)).toEqual(expect.arrayContaining(['/my-account', '/information', '/change-password']))
      expect(hrefs(userType).includes('/my-address')).toBe(userType === USER_TYPE.consumer)
    }
    expect(hrefs(USER_TYPE.consumer).indexOf('/my-address')).toBe(hrefs(USER_TYPE.consumer).indexOf('/information') + 1)
  })

  it('show a trader the documents page until approval', () => {
    expect(hrefs(3, 'pending')).toContain('/kyc-upload')
    expect(hrefs(3, 'declined')).toContain('/kyc-upload')
    expect(hrefs(3)).not.toContain('/kyc-upload')
    expect(hrefs(2, 'pending')).not.toContain('/kyc-upload')
  })

  it('list branches and team only for companies with approved documents', () => {
    for (const href of ['/branch', '/team-management']) {
      expect(hrefs(3)).toContain(href)
      expect(hrefs(3, 'pending')).not.toContain(href)
      expect(hrefs(3, 'declined')).not.toContain(href)
      expect(hrefs(1)).not.toContain(href)
    }
  })

  it('list only pages that exist and that the user type can open', () => {
    for (const userType of USER_TYPES) {
      for (const href of hrefs(userType, 'pending')) {
        const route = routeOf(href)
        expect([href, route && sentTo(route, { userType })]).toEqual([href, null])
      }
    }
  })
})
