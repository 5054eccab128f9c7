import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import * as z from 'zod/mini'
import { Button } from '#components/kit/button/button.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { draw } from '#components/testing/draw.tsx'
import { recall } from '#lib/browser/tab-storage.ts'
import { email, filled } from '#lib/contract/base/fields.ts'
import { useCheckedForm } from './use-checked-form.ts'

const schema = z.object({ email, password: filled('Enter your password.') })
const given: unknown[] = []

function SignIn({ keep }: { keep?: string }) {
  const form = useCheckedForm(async () => schema, { defaults: { email: '', password: '' }, keep })
  return (
    <form {...form.attributes((values) => given.push(values))}>
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Password" type="password" {...form.field('password')} />
      <Button type="submit">Sign In</Button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const button = () => screen.getByRole('button', { name: 'Sign In' })
beforeEach(() => given.splice(0))

describe('before its script', () => {
  const page = document.createElement('div')
  let root: Root | undefined
  afterEach(() => {
    act(() => root?.unmount())
    page.remove()
  })
  const openEarly = () => {
    page.innerHTML = renderToString(<SignIn />)
    document.body.append(page)
  }
  const letScriptsCome = () =>
    act(async () => {
      root = hydrateRoot(page, <SignIn />)
    })

  it('blocks sending until its script has loaded, then checks the typed text', async () => {
    const user = userEvent.setup()
    openEarly()
    await user.type(field('Email'), 'wambui@')
    expect(button()).toBeDisabled()
    await letScriptsCome()
    expect(button()).not.toBeDisabled()
    expect(field('Email')).toHaveValue('wambui@')
    await user.click(button())
    await screen.findByText('Enter an email such as amina@example.co.ke.')
    expect(field('Email')).toHaveFocus()
    expect(field('Email')).toHaveValue('wambui@')
    expect(given).toEqual([])
  })

  it('sends a form that was filled in completely', async () => {
    const user = userEvent.setup()
    openEarly()
    await user.type(field('Email'), 'wambui@example.co.ke')
    await user.type(field('Password'), 'a good password')
    await letScriptsCome()
    await user.click(button())
    await waitFor(() => expect(given).toEqual([{ email: 'wambui@example.co.ke', password: 'a good password' }]))
  })
})

test('shows an error on blur and removes it as the text becomes valid', async () => {
  const { user } = draw(<SignIn />)
  await user.type(field('Email'), 'wambui')
  expect(screen.queryByText(/^Enter an email/)).toBeNull()
  await user.tab()
  await screen.findByText(/^Enter an email/)
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await user.type(field('Email'), '@example.co.ke')
  await waitFor(() => expect(screen.queryByText(/^Enter an email/)).toBeNull())
})

test('stores typed text in the tab, except secrets', async () => {
  const first = draw(<SignIn keep="sign-in" />)
  await first.user.type(field('Email'), 'wambui@example.co.ke')
  await first.user.type(field('Password'), 'a good password')
  first.unmount()
  expect(recall('sign-in')).toEqual({ email: 'wambui@example.co.ke' })
  draw(<SignIn keep="sign-in" />)
  await waitFor(() => expect(field('Email')).toHaveValue('wambui@example.co.ke'))
  expect(field('Password')).toHaveValue('')
})
