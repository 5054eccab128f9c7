import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { SecurityCodeField } from './card-form.tsx'
import { CardNumberField } from './card-number-field.tsx'

function Card() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <CardNumberField typed={typed} onChange={({ target }) => setTyped(target.value)} />
      <SecurityCodeField />
    </>
  )
}
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Card number' })

test('formats the number in groups while typing, shows its brand and accepts at most 16 digits', async () => {
  const { user } = draw(<Card />)
  screen.getByText('16 digits')
  await user.type(number(), '4')
  screen.getByText('Visa')
  await user.type(number(), '111-1111x11111111999')
  expect(number()).toHaveValue('4111 1111 1111 1111')
  await user.clear(number())
  await user.type(number(), '378282246310005')
  expect(number()).toHaveValue('3782 822463 10005')
  screen.getByText('American Express')
})

test('retains only the digits of a pasted number', async () => {
  const { user } = draw(<Card />)
  await user.click(number())
  await user.paste('  5555-5555.5555 4444 ')
  expect(number()).toHaveValue('5555 5555 5555 4444')
  screen.getByText('Mastercard')
})

test('leaves the caret behind a digit corrected in the middle', async () => {
  const { user } = draw(<Card />)
  await user.type(number(), '4111111111111111')
  await user.type(number(), '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(number()).toHaveValue('4111 1111 1111 111')
  await user.keyboard('2')
  expect(number()).toHaveValue('4111 2111 1111 1111')
  expect(number().selectionStart).toBe(6)
})

test('turns off autocomplete once a number is typed', async () => {
  const { user } = draw(<Card />)
  expect(number()).toHaveAttribute('autocomplete', 'cc-number')
  await user.type(number(), '4')
  expect(number()).toHaveAttribute('autocomplete', 'off')
})

test('shows the CVV only on request', async () => {
  const { user } = draw(<Card />)
  const code = screen.getByLabelText('CVV')
  await user.type(code, '123')
  expect(code).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show the CVV' }))
  expect(code).toHaveAttribute('type', 'text')
  expect(code).toHaveValue('123')
  await user.click(screen.getByRole('button', { name: 'Hide the CVV' }))
  expect(code).toHaveAttribute('type', 'password')
})
