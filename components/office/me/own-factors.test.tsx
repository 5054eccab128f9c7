import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { Output } from '#lib/contract/base/call.ts'
import {
  officeAuthenticatorAdd,
  officeAuthenticatorPrepare,
  officeAuthenticatorRemove,
  officeFactorCode,
  officeFactors,
  officePasskeyAdd,
  officePasskeyPrepare,
  officePasskeyRemove,
} from '#lib/contract/staff/office/factor.ts'
import { factorQuestion } from '#lib/office/confirm-factor.ts'
import { ConfirmFactorDialog } from '../frame/confirm-factor-dialog.tsx'
import { drawOffice } from '../testing/draw-office.tsx'
import { OwnFactors } from './own-factors.tsx'

type Own = Output<typeof officeFactors>
const LAPTOP = { id: 'laptop', name: 'Work laptop', createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null }
const OWN: Own = {
  ...{ name: 'Achieng Odhiambo', email: 'achieng@office.fuma.test', isComplete: true, codesLeft: 10 },
  ...{ passkeys: [LAPTOP], hasAuthenticator: true },
}
const LAST = 'This is your last second factor. Add another one first.'
const OPTIONS = { challenge: 'AAAA', rp: { name: 'Nguo' }, user: { id: 'AAAA', name: 'a', displayName: 'A' } }

function Page() {
  const isAsked = useStore(factorQuestion, null) !== null
  return (
    <>
      <OwnFactors />
      {isAsked ? <ConfirmFactorDialog /> : null}
    </>
  )
}

/** Opens the user's factors, as the shop has them; requests change `own`. */
function open(more: Partial<Own> = {}) {
  const shop = { own: { ...OWN, ...more } }
  answerCall(officeFactors, () => ({ data: shop.own }))
  return { shop, ...drawOffice(<Page />) }
}

/** Presses Remove and confirms. */
async function remove(user: ReturnType<typeof drawOffice>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Remove: ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
}

/** A browser with passkeys; `create` represents the user's action. */
function withPasskeys(create: () => Promise<unknown>) {
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
}
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})
const bytes = new Uint8Array([1, 2, 3]).buffer
const MADE = {
  ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { attestationObject: bytes, clientDataJSON: bytes },
}

test('confirms before a factor is removed, then removes it from the list', async () => {
  const { shop, user } = open()
  const sent = answerCall(officePasskeyRemove, () => {
    shop.own = { ...shop.own, passkeys: [] }
    return { data: {} }
  })
  await user.click(await screen.findByRole('button', { name: 'Remove: Passkey “Work laptop”' }))
  expect(screen.getByRole('form', { name: 'Remove: Passkey “Work laptop”?' })).toHaveTextContent(
    /no longer sign in with it/,
  )
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(screen.queryByText('Passkey “Work laptop”')).toBeNull())
  expect(sent).toEqual([{ id: 'laptop' }])
  screen.getByText('Authenticator app')
})

test('does not remove the last factor, and shows the step to do first', async () => {
  const { user } = open({ hasAuthenticator: false })
  answerCall(officePasskeyRemove, () => refused('invalid-request', LAST))
  await remove(user, 'Passkey “Work laptop”')
  expect(await screen.findByRole('alert')).toHaveTextContent(LAST)
  screen.getByText('Passkey “Work laptop”')
})

test('shows only the later of two refusals, and removes it after a success', async () => {
  const { shop, user } = open()
  answerCall(officePasskeyRemove, () => refused('not-found', 'There is no such passkey.'))
  answerCall(officeAuthenticatorRemove, () => refused('invalid-request', LAST))
  await remove(user, 'Passkey “Work laptop”')
  expect(await screen.findByText('There is no such passkey.')).toBeVisible()
  await remove(user, 'Authenticator app')
  expect(await screen.findByText(LAST)).toBeVisible()
  expect(screen.queryByText('There is no such passkey.')).toBeNull()
  answerCall(officePasskeyRemove, () => {
    shop.own = { ...shop.own, passkeys: [] }
    return { data: {} }
  })
  await remove(user, 'Passkey “Work laptop”')
  await waitFor(() => expect(screen.queryByText('Passkey “Work laptop”')).toBeNull())
  expect(screen.queryByText(LAST)).toBeNull()
})

test('removes a factor after the second factor is confirmed again', async () => {
  const { shop, user } = open()
  let isFresh = false
  const sent = answerCall(officeAuthenticatorRemove, () => {
    if (!isFresh) return refused('factor-needed', 'Please confirm that it is you.')
    shop.own = { ...shop.own, hasAuthenticator: false }
    return { data: {} }
  })
  const shown = answerCall(officeFactorCode, ({ code }) => {
    if (code !== '123456') return refused('wrong-credentials', 'That code is not right.')
    isFresh = true
    return { data: { factor: 'authenticator' as const, codesLeft: 10 } }
  })
  await remove(user, 'Authenticator app')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  const code = await dialog.findByLabelText('Code from your authenticator app')
  expect(code).toHaveFocus()
  await user.type(code, '000000')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('That code is not right.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByText('Authenticator app')).toBeNull())
  expect(sent).toEqual([{}, {}])
  expect(shown).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not remove a factor without confirmation, and shows the reason', async () => {
  const { user } = open()
  const sent = answerCall(officeAuthenticatorRemove, () => refused('factor-needed', 'Please confirm that it is you.'))
  await remove(user, 'Authenticator app')
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm that it is you.')
  screen.getByText('Authenticator app')
  expect(sent).toHaveLength(1)
})

test('an authenticator app is added by a first code of it; a wrong one is refused and can be typed again', async () => {
  const { shop, user } = open({ hasAuthenticator: false })
  answerCall(officeAuthenticatorPrepare, () => ({ data: { secret: 'ABCDEFGH', address: 'otpauth://totp/Nguo' } }))
  const sent = answerCall(officeAuthenticatorAdd, ({ code }) => {
    if (code !== '123456') return refused('wrong-credentials', 'That code is not right.')
    shop.own = { ...shop.own, hasAuthenticator: true }
    return { data: {} }
  })
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  const code = screen.getByLabelText('Code of the app')
  await user.type(code, '12345')
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
  expect(await screen.findByText('Enter the 6 digits.')).toBeVisible()
  await user.type(code, '7')
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
  expect(await screen.findByText('That code is not right.')).toBeVisible()
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
  expect(await screen.findByRole('button', { name: 'Remove: Authenticator app' })).toBeVisible()
  expect(sent.map((one) => one.code)).toEqual(['123457', '123456'])
  expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull()
})

test('adds a named passkey, and shows an error and retries if it was not used', async () => {
  let isUsed = false
  withPasskeys(async () => {
    if (!isUsed) throw new DOMException('No.', 'NotAllowedError')
    return MADE
  })
  const { shop, user } = open()
  answerCall(officePasskeyPrepare, () => ({ data: { options: OPTIONS } }))
  const sent = answerCall(officePasskeyAdd, ({ name }) => {
    shop.own = { ...shop.own, passkeys: [LAPTOP, { ...LAPTOP, id: 'phone', name }] }
    return { data: { id: 'phone' } }
  })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.clear(screen.getByLabelText('Name of the passkey'))
  await user.type(screen.getByLabelText('Name of the passkey'), 'My phone')
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }))
  expect(await screen.findByText(/^The passkey was not used\./)).toBeVisible()
  expect(sent).toEqual([])
  isUsed = true
  await user.click(screen.getByRole('button', { name: 'Create a passkey' }))
  expect(await screen.findByText('Passkey “My phone”')).toBeVisible()
  expect(sent).toMatchObject([{ name: 'My phone', response: { id: 'AQID' } }])
  expect(screen.queryByLabelText('Name of the passkey')).toBeNull()
})

test('without a name no passkey is made on the device', async () => {
  let made = 0
  withPasskeys(async () => {
    made += 1
    return MADE
  })
  const { user } = open()
  answerCall(officePasskeyPrepare, () => ({ data: { options: OPTIONS } }))
  const sent = answerCall(officePasskeyAdd, () => ({ data: { id: 'phone' } }))
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.clear(screen.getByLabelText('Name of the passkey'))
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }))
  expect(await screen.findByText(/^Enter a name, such as/)).toBeVisible()
  expect(made).toBe(0)
  expect(sent).toEqual([])
})
