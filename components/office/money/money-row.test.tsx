import { screen } from '@testing-library/react'
import { useState } from 'react'
import { drawOffice } from '../testing/draw-office.tsx'
import { MoneyRow } from './money-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

const NAMES = ['Amina', 'Irene']
Element.prototype.scrollIntoView = () => undefined

function List() {
  const [focused, focus] = useRowKeys('Refunds', NAMES)
  const [isApproved, setApproved] = useState(false)
  const row = (name: string) => (
    <MoneyRow
      {...{ when: '', title: '', text: '', amount: '' }}
      key={name}
      name={name}
      isFocused={focused === name}
      onFocus={() => focus(name)}
    >
      <button type="button" onClick={() => setApproved(true)}>
        Approve {name}
      </button>
    </MoneyRow>
  )
  return (
    <>
      <ul>{row('Amina')}</ul>
      <ul>{isApproved ? null : row('Irene')}</ul>
      <ul>{isApproved ? row('Irene') : null}</ul>
    </>
  )
}

test('J moves the focus into the row, so that Tab reaches its buttons', async () => {
  const { user } = drawOffice(<List />)
  await user.keyboard('jj')
  expect(screen.getByRole('button', { name: 'Irene' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Approve Irene' })).toHaveFocus()
})

test('leaves the focus on a row that moves to a different group', async () => {
  const { user } = drawOffice(<List />)
  await user.keyboard('jj')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Irene' })).toHaveFocus()
})
