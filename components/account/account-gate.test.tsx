import { jest } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { flushSync } from 'react-dom'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { useViewer } from '#lib/account/account.ts'
import { logout } from '#lib/contract/identity/session.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { accountDeleted, signOut } from '#lib/session/queries.ts'
import { AccountGate } from './account-gate.tsx'

const sessions = jest.fn(async () => 'Two sign-ins')
let drawAgain = () => {}

function Sessions() {
  drawAgain = useReducer((count: number) => count + 1, 0)[1]
  const { data } = useQuery({ queryKey: ['session-list'], queryFn: sessions })
  return <p>{data}</p>
}

function Cart() {
  const viewer = useViewer()
  const { data } = useQuery({ queryKey: ['cart'], queryFn: async () => `The cart of ${viewer}` }, queryClient)
  return <p>{data ?? 'Loading'}</p>
}

test.each([
  ['signing out', signOut],
  ['deleting the account', accountDeleted],
])('sends no request for the account after %s, and shows the guest’s cart', async (_, leave) => {
  sessions.mockClear()
  answerCall(logout, () => ({ data: {} }))
  signInAs(2)
  draw(
    <>
      <AccountGate path="/information" skeleton={null}>
        <Sessions />
      </AccountGate>
      <Cart />
    </>,
  )
  await screen.findByText('Two sign-ins')
  await screen.findByText('The cart of 2-approved')

  // The response deletes the cookies.
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'viewer=; max-age=0; path=/'
  // A screen can be drawn again at any time, also between the steps.
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'removed') queueMicrotask(() => flushSync(drawAgain))
  })
  // Outside `act`, which would draw only after the last step.
  await waitFor(leave)
  await screen.findByText('You are not signed in')
  await screen.findByText('The cart of guest')
  stop()
  expect(sessions).toHaveBeenCalledTimes(1)
})
