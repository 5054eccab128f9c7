import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeContentTargets } from '#lib/contract/content/office/content.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { TargetField } from './target-field.tsx'

const CHOICES = [
  { group: 'Collections', target: '/product-list/maasai-shukas', name: 'Maasai shukas' },
  { group: 'Collections', target: '/product-list/kikoys', name: 'Kikoys' },
  { group: 'Brands', target: 'brand:naimina', name: 'Naimina' },
]

function Field({ first, onTarget }: { first: string; onTarget: (target: string) => void }) {
  const [value, setValue] = useState(first)
  return (
    <TargetField
      label="Link to"
      value={value}
      onChange={(target) => {
        setValue(target)
        onTarget(target)
      }}
    />
  )
}

async function open(first: string) {
  signedInAs('content')
  answerCall(officeContentTargets, () => ({ data: CHOICES }))
  const chosen: string[] = []
  const { user } = drawOffice(<Field first={first} onTarget={(target) => chosen.push(target)} />)
  return { user, chosen, field: await screen.findByLabelText<HTMLInputElement>('Link to') }
}

test('shows the name of a place, finds places by letters and chooses by keys', async () => {
  const { user, chosen, field } = await open('/product-list/maasai-shukas')
  await waitFor(() => expect(field.value).toBe('Maasai shukas'))
  await user.click(field)
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.clear(field)
  await user.type(field, 'naim')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen.at(-1)).toBe('brand:naimina')
  expect(field.value).toBe('Naimina')
})

test('retains typed addresses and resolves typed names to places', async () => {
  const { user, chosen, field } = await open('')
  await user.type(field, '/about')
  expect(chosen.at(-1)).toBe('/about')
  await user.clear(field)
  await user.type(field, 'kikoys')
  await user.tab()
  expect(chosen.at(-1)).toBe('/product-list/kikoys')
  await user.clear(field)
  await user.type(field, 'nowhere')
  await user.tab()
  expect(chosen.at(-1)).toBe('nowhere')
})

test('closes the list on Escape without changing the target', async () => {
  const { user, chosen, field } = await open('brand:naimina')
  await waitFor(() => expect(field.value).toBe('Naimina'))
  await user.click(field)
  await user.keyboard('kik{Escape}')
  expect(screen.queryByRole('option')).toBe(null)
  expect(field.value).toBe('Naimina')
  expect(chosen).toEqual([])
})
