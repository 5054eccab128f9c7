import { screen } from '@testing-library/react'
import { useState } from 'react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { useKeys } from '#lib/office/keys.ts'
import { ReasonPicker } from './reason-picker.tsx'

let timesLeft = 0
const left = () => {
  timesLeft += 1
}

function Page({ hidesButton = false }: { hidesButton?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useKeys('Room', { esc: { label: 'back', run: left, worksInFields: true } })
  const close = () => setOpen(false)
  return (
    <section aria-label="Order">
      {isOpen && hidesButton ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Cancel order
        </button>
      )}
      {isOpen ? (
        <ReasonPicker title="Cancel?" reasons={[]} confirm="Cancel it" onConfirm={close} onCancel={close} />
      ) : null}
    </section>
  )
}

function Quantity() {
  const [quantity, setQuantity] = useState('')
  return (
    <>
      <input aria-label="New quantity" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
      {quantity ? (
        <ReasonPicker
          title="Change?"
          reasons={[{ value: 'asked', label: 'The customer asked for it' }]}
          confirm="Change"
          takesFocus={false}
          onConfirm={left}
          onCancel={left}
        />
      ) : null}
    </>
  )
}

test('takes the focus, and returns it to the button on Esc without closing the page', async () => {
  const { user } = drawOffice(<Page />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Cancel order' })).toHaveFocus()
  expect(timesLeft).toBe(0)
})

test('returns the focus to the section if the button was replaced', async () => {
  const { user } = drawOffice(<Page hidesButton />)
  await user.tab()
  await user.keyboard('{Enter}')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('region', { name: 'Order' })).toHaveFocus()
})

test('leaves the focus in a field whose preview opens it', async () => {
  const { user } = drawOffice(<Quantity />)
  await user.click(screen.getByLabelText('New quantity'))
  await user.keyboard('12')
  screen.getByRole('radio')
  expect(screen.getByLabelText('New quantity')).toHaveFocus()
  expect(screen.getByLabelText('New quantity')).toHaveValue('12')
})
