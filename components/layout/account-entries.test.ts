import type { UserType } from '#lib/contract/base/codes.ts'
import { headerTexts } from '#lib/language/header.ts'
import { ROUTES, routeOf, sentTo } from '#lib/routes.ts'
import { accountEntries, LINES } from './account-entries.ts'

const labels = (userType: UserType | null) =>
  accountEntries({ userType }).map(({ labelKey }) => headerTexts.english[labelKey])

const own = ['Profile', 'My Orders', 'Notifications', 'Account Details', 'Change Password']

// The menus of the specification's section 6, written out again as literals.
describe('the account menu', () => {
  it('offers a guest sign-up, sign-in and help', () => {
    expect(labels(null)).toEqual(['Sign Up', 'Sign In', 'Help center'])
  })
  it.each([
    [1, [...own, 'Quick Order', 'Sign Out']],
    [2, [...own, 'Help center', 'Sign Out']],
    [3, [...own, 'Quick Order', 'Reports', 'Help center', 'Sign Out']],
    [5, [...own, 'Reports', 'Help center', 'Sign Out']],
    [6, [...own, 'Quick Order', 'Reports', 'Sign Out']],
  ] as const)('matches the specification for type %i', (userType, expected) =>
    expect(labels(userType)).toEqual(expected),
  )

  it('lists only account pages the user type can open', () => {
    for (const userType of [null, 1, 2, 3, 5, 6] as const) {
      for (const entry of accountEntries({ userType })) {
        const route = 'href' in entry && routeOf(entry.href)
        if (route)
          expect([userType, entry.labelKey, sentTo(route, userType && { userType })]).toEqual([
            userType,
            entry.labelKey,
            null,
          ])
      }
    }
  })
  it('links only to existing routes', () => {
    for (const line of LINES) if ('href' in line) expect(ROUTES.map(({ path }) => path)).toContain(line.href)
  })
})
