import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { quoteAddress } from '#lib/routes.ts'
import { WriteUs } from './write-us.tsx'

const TOPICS = [
  { id: 2, name: 'A payment' },
  { id: 3, name: 'Delivery or collection' },
]
afterEach(() => history.replaceState(null, '', '/'))

test('opens the enquiry form, filled in for the country, by a link for a delivery quote', async () => {
  history.replaceState(null, '', quoteAddress('2-approved', 'Uganda'))
  draw(<WriteUs topics={TOPICS} />)
  expect(await screen.findByLabelText('Subject')).toHaveValue('Delivery quote: Uganda')
  expect(screen.getByRole('combobox', { name: 'Topic' })).toHaveValue('3')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toContain('quote for delivery to Uganda')
})

test('opens an empty form without such a link', async () => {
  const { user } = draw(<WriteUs topics={TOPICS} />)
  expect(screen.queryByLabelText('Subject')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Write to us' }))
  expect(await screen.findByLabelText('Subject')).toHaveValue('')
})

test('links branch customers to the contacts, as they have no help page', () => {
  expect(quoteAddress('1-approved', 'Uganda')).toBe('#contact')
})
