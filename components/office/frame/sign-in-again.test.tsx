import { act, screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { officeFactorCode } from '#lib/contract/staff/office/factor.ts'
import { officeMe, officePreferencesSave } from '#lib/contract/staff/office/me.ts'
import { officeSignIn } from '#lib/contract/staff/office/session.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { signInQuestion } from '#lib/office/sign-in-again.ts'
import { hasTypedWords } from '#lib/office/typed-words.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

const INPUT = { density: 'regular', areKeysOn: true } as const

function Room({ onSomebodyElse }: { onSomebodyElse: () => void }) {
  const { run } = useOfficeAction(officePreferencesSave)
  const hasEnded = useStore(signInQuestion, null) !== null
  return (
    <>
      <p>{useMe()?.name ?? 'Nobody yet'}</p>
      <textarea aria-label="Note" />
      <input type="search" aria-label="Search" />
      <button type="button" onClick={() => void run(INPUT)}>
        Save
      </button>
      {hasEnded ? <SignInAgainDialog onSomebodyElse={onSomebodyElse} /> : null}
    </>
  )
}

/** Types a note, presses Save after the session has ended, and signs in again. */
async function signInAgain() {
  let others = 0
  signedInAs('orders')
  const keys: (string | undefined)[] = []
  answerCall(officePreferencesSave, (input, { headers }) => {
    keys.push(headers['idempotency-key'])
    return keys.length === 1
      ? refused('sign-in-needed', 'Your session has ended. Please sign in again.')
      : { data: input }
  })
  answerCall(officeSignIn, () => ({ data: { factors: ['authenticator' as const] } }))
  answerCall(officeFactorCode, () => ({ data: { factor: 'authenticator' as const, codesLeft: 10 } }))
  const { user } = drawOffice(<Room onSomebodyElse={() => (others += 1)} />)
  await screen.findByText('Achieng Odhiambo')
  await user.type(screen.getByLabelText('Note'), 'Rings at five')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('achieng@office.fuma.test')
  expect(within(dialog).getByLabelText('Password')).toHaveFocus()
  await user.keyboard('Fuma#2026')
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  expect(await within(dialog).findByLabelText(/^Code from your/)).toHaveFocus()
  await user.keyboard('123456')
  return {
    keys,
    finish: () => user.click(within(dialog).getByRole('button', { name: 'Sign in' })),
    others: () => others,
  }
}

test('signs in over the page after an ended session, with typed text and request unchanged', async () => {
  const { keys, finish, others } = await signInAgain()
  await finish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Rings at five')
  expect(others()).toBe(0)
})

test("does not continue with the first user's text if another user signs in", async () => {
  const { keys, finish, others } = await signInAgain()
  answerCall(officeMe, () => ({
    data: {
      ...{ staffId: 2, name: 'Brian Mwangi', email: 'brian@office.fuma.test', roles: [], permissions: [] },
      preferences: INPUT,
    },
  }))
  await finish()
  await waitFor(() => expect(others()).toBe(1))
  expect(keys).toHaveLength(1)
  // A browser would reload the page here; this closes the question before the next test.
  act(() => signInQuestion.read()?.signedIn())
  await waitFor(() => expect(keys).toHaveLength(2))
})

test('closes the dialog on return to the page if the user signed in elsewhere', async () => {
  const { keys } = await signInAgain()
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(keys).toHaveLength(2))
})

test('does not count search text, emptied fields or removed fields as typed text', async () => {
  signedInAs('orders')
  const { user, unmount } = drawOffice(<Room onSomebodyElse={() => {}} />)
  await screen.findByText('Achieng Odhiambo')
  await user.type(screen.getByLabelText('Search'), 'Pwani')
  expect(hasTypedWords()).toBe(false)
  await user.type(screen.getByLabelText('Note'), 'A')
  expect(hasTypedWords()).toBe(true)
  await user.clear(screen.getByLabelText('Note'))
  expect(hasTypedWords()).toBe(false)
  await user.type(screen.getByLabelText('Note'), 'B')
  unmount()
  expect(hasTypedWords()).toBe(false)
})
