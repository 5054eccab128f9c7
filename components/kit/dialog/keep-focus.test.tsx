import { jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dialog } from './dialog.tsx'
import { keepFocus } from './keep-focus.ts'

const place = (button: HTMLElement, top: number) => {
  button.getBoundingClientRect = () => new DOMRect(100, top, 120, 48)
}

function drawForm() {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <button type="submit" {...keepFocus}>
        Save
      </button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  place(button, 300)
  return { onSubmit, button }
}

const press = (y: number) => ({ coords: { clientX: 150, clientY: y } })

test('a button that moves away while it is pressed is pressed all the same, once', async () => {
  const { onSubmit, button } = drawForm()
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: button, ...press(340) })
  place(button, 250)
  await user.pointer({ keys: '[/MouseLeft]', target: document.body, ...press(340) })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.pointer({ keys: '[MouseLeft]', target: document.body, ...press(340) })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('counts a press on the button once, and ignores a press dragged away from it', async () => {
  const { onSubmit, button } = drawForm()
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft]', target: button, ...press(340) })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.pointer({ keys: '[MouseLeft>]', target: button, ...press(340) })
  await user.pointer({ keys: '[/MouseLeft]', target: document.body, ...press(420) })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a window closes at a press on its scrim, not at one that began inside it', () => {
  const onClose = jest.fn()
  render(
    <Dialog title="Add an address" onClose={onClose}>
      <input aria-label="Town" />
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  // A text selection that ends outside the window: the browser's click is then on the dialog itself.
  fireEvent.mouseDown(screen.getByLabelText('Town'))
  fireEvent.click(dialog)
  expect(dialog).toHaveAttribute('open')
  fireEvent.mouseDown(dialog)
  fireEvent.click(dialog)
  expect(dialog).not.toHaveAttribute('open')
})
