import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeCheckPin } from '#lib/contract/etims/check-pin.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { BusinessFields } from './business-fields.tsx'

function Fields({ onLeave }: { onLeave?: (name: string) => void }) {
  const [typed, setTyped] = useState({ companyName: '', kraPin: '' })
  return (
    <BusinessFields
      typed={typed}
      errors={{}}
      onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
      onLeave={onLeave}
    />
  )
}
const AT = '2026-11-24T20:30:00.000Z'
beforeEach(() => queryClient.clear())

async function typePin(pin: string) {
  draw(<Fields />)
  await userEvent.type(screen.getByLabelText('Its KRA PIN (optional)'), pin)
  await userEvent.tab()
}

it.each([
  ['known', AT, 'Known to KRA on 24 November 2026'],
  ['unknown', AT, 'Not known to KRA on 24 November 2026'],
  ['unchecked', null, 'Not checked with KRA'],
] as const)('shows staff that a PIN is %s', async (outcome, checkedAt, text) => {
  const checked = answerCall(officeCheckPin, () => ({ data: { outcome, checkedAt } }))
  await typePin('p051 234567a')
  expect(await screen.findByRole('status')).toHaveTextContent(text)
  expect(checked).toEqual([{ kraPin: 'P051234567A' }])
})

it('shows that a PIN was not checked if the shop does not answer', async () => {
  answerCall(officeCheckPin, () => refused('too-many-requests', 'Please wait.'))
  await typePin('P051234567A')
  expect(await screen.findByRole('status')).toHaveTextContent('Not checked with KRA')
})

it('checks no PIN of a wrong form', async () => {
  await typePin('P0512')
  expect(screen.queryByRole('status')).toBeNull()
})
