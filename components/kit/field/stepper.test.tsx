import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { quantityProblem } from '#lib/format/quantity.ts'
import { Stepper } from './stepper.tsx'

const LABEL = 'Quantity of Simba'

/** A stepper in a parent that stores its value and shows its errors. */
function Owner({
  start = 3,
  stock = 40,
  step = 1,
  stride,
  min,
  onChange,
}: {
  start?: number
  stock?: number
  step?: number
  stride?: number
  min?: number
  onChange: (quantity: number) => void
}) {
  const [value, setValue] = useState(start)
  return (
    <Stepper
      label={LABEL}
      value={value}
      max={stock}
      min={min}
      step={step}
      stride={stride}
      error={Number.isNaN(value) ? 'Enter a quantity.' : quantityProblem(String(value), step, stock)}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

function drawStepper(given: Omit<Parameters<typeof Owner>[0], 'onChange'> = {}) {
  const passed: number[] = []
  const drawn = draw(<Owner {...given} onChange={(quantity) => passed.push(quantity)} />)
  return { ...drawn, passed }
}
const field = () => screen.getByRole('spinbutton', { name: LABEL })
const less = () => screen.getByRole('button', { name: `Less: ${LABEL}` })
const more = () => screen.getByRole('button', { name: `More: ${LABEL}` })

test('is stepped by its buttons, which rest at the ends', async () => {
  const { user, passed } = drawStepper({ start: 2, stock: 3 })
  await user.click(more())
  expect(field()).toHaveValue('3')
  expect(more()).toBeDisabled()
  await user.click(less())
  await user.click(less())
  expect(field()).toHaveValue('1')
  expect(less()).toBeDisabled()
  expect(passed).toEqual([3, 2, 1])
})

test('is stepped by arrow keys, ten at a time with Shift, and stays between its ends', async () => {
  const { user, passed } = drawStepper()
  await user.click(field())
  await user.keyboard('{ArrowUp}{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}')
  expect(field()).toHaveValue('40')
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  expect(field()).toHaveValue('1')
  expect(passed).toEqual([4, 14, 24, 34, 40, 39, 29, 19, 9, 1])
  expect(field()).toHaveAttribute('aria-valuenow', '1')
  expect(field()).toHaveAttribute('aria-valuemax', '40')
})

describe('typed text', () => {
  it('replaces the previous quantity, as the field is selected on focus', async () => {
    const { user, passed } = drawStepper()
    await user.click(field())
    await user.keyboard('12')
    expect(field()).toHaveValue('12')
    expect(passed).toEqual([1, 12])
  })

  it('is digits alone, at most as many as the largest quantity has', async () => {
    const { user, passed } = drawStepper({ stock: MAX_QUANTITY })
    await user.click(field())
    await user.keyboard('1a2-3e456')
    expect(field()).toHaveValue('12345')
    expect(passed.at(-1)).toBe(12_345)
    expect(MAX_QUANTITY).toBe(99_999)
  })

  it('reports quantities above the stock and below the minimum, so that the parent can show an error', async () => {
    const { user, passed } = drawStepper()
    await user.click(field())
    await user.keyboard('41')
    expect(passed.at(-1)).toBe(41)
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    screen.getByText('At most 40 in stock.')
    expect(more()).toBeDisabled()
    await user.clear(field())
    await user.keyboard('0')
    expect(passed.at(-1)).toBe(0)
    expect(less()).toBeDisabled()
    await user.clear(field())
    await user.keyboard('40')
    expect(field()).not.toHaveAttribute('aria-invalid')
  })

  it('restores the last quantity on blur if the field was emptied', async () => {
    const { user, passed } = drawStepper()
    await user.clear(field())
    expect(field()).toHaveValue('')
    await user.tab()
    expect(field()).toHaveValue('3')
    expect(passed).toEqual([])
  })

  it('accepts the decimal point for whole pieces, so that 1.5 is refused and never read as 15', async () => {
    const { user, passed } = drawStepper()
    await user.click(field())
    await user.keyboard('1.5')
    expect(field()).toHaveValue('1.5')
    expect(passed.at(-1)).toBe(1.5)
    screen.getByText('Whole pieces only.')
  })

  it('reports a lone point as no quantity and leaves it in the field', async () => {
    const { user, passed } = drawStepper()
    await user.clear(field())
    await user.keyboard('.')
    expect(passed).toEqual([Number.NaN])
    screen.getByText('Enter a quantity.')
    await user.tab()
    expect(field()).toHaveValue('.')
  })
})

test('reads pasted text as if it were typed, up to the length of the field', async () => {
  const { user, passed } = drawStepper({ stock: 5_000 })
  await user.click(field())
  await user.paste('1200 pieces')
  expect(field()).toHaveValue('1200')
  expect(passed).toEqual([1_200])
  await user.clear(field())
  await user.paste('-7')
  expect(passed.at(-1)).toBe(7)
  await user.clear(field())
  await user.paste('none')
  expect(field()).toHaveValue('')
  expect(passed.at(-1)).toBe(7)
})

test('metres are typed by the tenth and stepped by the metre', async () => {
  const { user, passed } = drawStepper({ start: 2.5, step: 0.1, stride: 1 })
  await user.click(more())
  expect(field()).toHaveValue('3.5')
  await user.click(field())
  await user.keyboard('2,')
  expect(field()).toHaveValue('2.')
  await user.keyboard('75')
  screen.getByText('Metres, with one decimal at most.')
  await user.keyboard('{Backspace}')
  expect(passed.at(-1)).toBe(2.7)
  await user.keyboard('{ArrowDown}')
  expect(field()).toHaveValue('1.7')
})

test('steps down to 0 if the line can be removed', async () => {
  const { user, passed } = drawStepper({ start: 1, min: 0 })
  await user.click(less())
  expect(passed).toEqual([0])
  expect(less()).toBeDisabled()
})
