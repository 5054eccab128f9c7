import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { Stepper } from '#components/kit/field/stepper.tsx'
import { Button } from './button.tsx'
import { LiveButton } from './live-button.tsx'

let presses = 0
const press = () => {
  presses += 1
}

/** Controls that need a script, and a button that works without. */
function Controls() {
  return (
    <>
      <LiveButton onClick={press}>Zoom</LiveButton>
      <Button onClick={press}>Add to cart</Button>
      <Stepper label="Quantity" value={1} onChange={press} />
      <SelectField label="County" onChange={press}>
        <option>Kisumu</option>
      </SelectField>
      <LiveButton popoverTarget="filters">Filters</LiveButton>
    </>
  )
}

const page = document.createElement('div')
let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  page.remove()
})

test('disables controls that need a script until the script has loaded', async () => {
  presses = 0
  const user = userEvent.setup()
  page.innerHTML = renderToString(<Controls />)
  document.body.append(page)
  const button = (name: string) => screen.getByRole('button', { name })
  const county = () => screen.getByRole('combobox', { name: 'County' })
  const waiting = ['Zoom', 'Add to cart', 'Less: Quantity', 'More: Quantity']
  for (const name of waiting) expect(button(name)).toBeDisabled()
  for (const name of waiting) expect(button(name)).toHaveAttribute('data-not-ready')
  expect(county()).toBeDisabled()
  expect(screen.getByRole('spinbutton')).toBeDisabled()
  // The browser itself opens this one.
  expect(button('Filters')).not.toBeDisabled()
  await user.click(button('Add to cart'))
  expect(presses).toBe(0)

  await act(async () => {
    root = hydrateRoot(page, <Controls />)
  })
  for (const name of ['Zoom', 'Add to cart', 'More: Quantity']) expect(button(name)).not.toBeDisabled()
  expect(button('Add to cart')).not.toHaveAttribute('data-not-ready')
  expect(county()).not.toBeDisabled()
  await user.click(button('Add to cart'))
  expect(presses).toBe(1)
})
