import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { signInAs, signOut } from '#components/testing/viewer.ts'
import { accountLabel } from '#lib/account/account.ts'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { useAccount } from '#lib/profile/watch.ts'

const shop = globalThis.fetch
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  globalThis.fetch = async (address, request) => {
    if (address !== '/api/auth/session') return shop(address, request)
    asked.push(address)
    return Response.json({ user: { id: 7, name: 'Wanjiru & Sons', userType: 3, approvalStatus: 'approved' } })
  }
})
afterEach(() => {
  globalThis.fetch = shop
  signOut()
})

const Label = () => <p>{accountLabel(useAccount())}</p>

test('shows the name of next-auth’s session while the profile cannot be loaded', async () => {
  answerCall(getProfile, () => refused('shop-unreachable', 'We could not reach the shop.'))
  signInAs(3)
  draw(<Label />)
  await screen.findByText('Wanjiru & Sons')
})

test('does not request the session on a guest’s page', async () => {
  draw(<Label />)
  await screen.findByText('Account')
  expect(asked).toEqual([])
})
