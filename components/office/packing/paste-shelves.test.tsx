import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeShelvesPaste } from '#lib/contract/fulfilment/office/shelves.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PasteShelves } from './paste-shelves.tsx'

beforeEach(() => signedInAs('packer'))

test('shows every incomplete row and sends no row until all are complete', async () => {
  const sent = answerCall(officeShelvesPaste, () => ({ data: { changed: 2 } }))
  const { user } = drawOffice(<PasteShelves onDone={() => undefined} />)
  const field = await screen.findByLabelText(/Product code, shelf and dye lot/)
  await user.click(field)
  await user.paste('A-1;\n;B2')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Row 1 has no shelf.Row 2 has no product code.')
  expect(sent).toEqual([])
  await user.clear(field)
  await user.paste('A-1;B1\nA-2;B2')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save 2 shelves' }))
  expect(sent).toHaveLength(1)
})
