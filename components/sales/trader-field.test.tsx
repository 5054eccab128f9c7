import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import type { Trader } from '#lib/contract/identity/trader-selection.ts'
import { TraderField } from './trader-field.tsx'

const TRADERS: readonly Trader[] = [
  { id: 1, name: 'Wanjirũ Stores', approvalStatus: 'approved', active: true },
  { id: 2, name: 'Pwani Linen House', approvalStatus: 'pending', active: true },
  { id: 3, name: 'Pwani Drapers', approvalStatus: 'approved', active: true },
  { id: 4, name: 'Old Pwani', approvalStatus: 'approved', active: false },
]

const closed = () => screen.getByRole('combobox', { name: /^Trader/ })
const search = () => screen.getByRole('combobox', { name: 'Type the name' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const marked = () => document.getElementById(search().getAttribute('aria-activedescendant') ?? '')

function Owner({ onChange }: { onChange: (trader: Trader | null) => void }) {
  const [trader, setTrader] = useState<Trader | null>(null)
  return (
    <>
      <TraderField
        traders={TRADERS}
        value={trader}
        error={undefined}
        onChange={(next) => {
          setTrader(next)
          onChange(next)
        }}
      />
      <button type="button">After it</button>
    </>
  )
}

function drawField() {
  const chosen: (number | null)[] = []
  return { ...draw(<Owner onChange={(trader) => chosen.push(trader?.id ?? null)} />), chosen }
}

test('finds a trader by some letters of the name and selects it with Enter', async () => {
  const { user, chosen } = drawField()
  expect(closed()).toHaveTextContent('Select trader')
  await user.click(closed())
  expect(search()).toHaveFocus()
  expect(options()).toHaveLength(4)
  // Capitals and accents make no difference; words can be in any order.
  await user.keyboard('stores WANJIRU')
  expect(options()).toEqual(['Wanjirũ Stores'])
  await user.keyboard('{Enter}')
  expect(chosen).toEqual([1])
  expect(closed()).toHaveTextContent('Wanjirũ Stores')
  expect(closed()).toHaveFocus()
  expect(closed()).toHaveAttribute('aria-expanded', 'false')
})

test('shows why a trader cannot be selected and skips that trader', async () => {
  const { user, chosen } = drawField()
  await user.click(closed())
  await user.keyboard('pwani')
  expect(options()).toEqual(['Pwani Linen HouseWaiting for approval', 'Pwani Drapers', 'Old PwaniNot active'])
  // Enter takes the first that can be chosen.
  expect(marked()).toHaveTextContent('Pwani Drapers')
  await user.click(screen.getByRole('option', { name: /Linen House/ }))
  expect(chosen).toEqual([])
  expect(search()).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(chosen).toEqual([3])
})

test('opens and moves through the list by arrow keys and closes unchanged on Escape', async () => {
  const { user, chosen } = drawField()
  closed().focus()
  await user.keyboard('{ArrowDown}')
  expect(search()).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(marked()).toHaveTextContent('Wanjirũ Stores')
  await user.keyboard('{ArrowDown}')
  expect(marked()).toHaveTextContent('Pwani Linen House')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(closed()).toHaveFocus()
  expect(chosen).toEqual([])
})

test('shows that no trader has the typed name, and closes on a press outside', async () => {
  const { user } = drawField()
  await user.click(closed())
  await user.keyboard('nobody')
  expect(within(screen.getByRole('dialog', { name: 'Traders' })).getByRole('status')).toHaveTextContent(
    'None of your traders has this name.',
  )
  await user.click(screen.getByRole('button', { name: 'After it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'After it' })).toHaveFocus()
})

test('marks the selected trader when the list is opened again, and allows another choice', async () => {
  const { user, chosen } = drawField()
  await user.click(closed())
  await user.click(screen.getByRole('option', { name: 'Pwani Drapers' }))
  await user.click(closed())
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Pwani Drapers')
  expect(search()).toHaveValue('')
  await user.click(screen.getByRole('option', { name: 'Wanjirũ Stores' }))
  expect(chosen).toEqual([3, 1])
})
