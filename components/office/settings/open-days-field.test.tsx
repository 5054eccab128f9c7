import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { OpenDaysField } from './open-days-field.tsx'

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('Mon, Sat')
  return (
    <>
      <OpenDaysField label="Open days" value={value} error={error} isReadOnly={false} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('adds and removes days in the order of the week', async () => {
  const { user } = draw(<Field />)
  await user.click(screen.getByRole('checkbox', { name: 'Wed' }))
  expect(screen.getByRole('status')).toHaveTextContent('Mon, Wed, Sat')
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }))
  expect(screen.getByRole('status')).toHaveTextContent('Wed, Sat')
})

test('shows its error', () => {
  draw(<Field error="Choose at least one day." />)
  const id = screen.getByRole('group', { name: 'Open days' }).getAttribute('aria-describedby')
  expect(document.getElementById(String(id))).toHaveTextContent('Choose at least one day.')
})
