/** Counting with a phone: pieces are scanned or typed, stored without a connection, and sent once. */
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type CountProduct, officeCountProducts, officeCountSend } from '#lib/contract/stock/office/stock-counts.ts'
import { storeCount, storedCount } from '#lib/office/stock/stored-count.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { scan } from '../testing/scan.ts'
import { CountPage } from './count-page.tsx'

const blanket = { unit: 'piece', stepTenths: 10, piecesPerBale: 24, shelf: 'B2-3' }
const MADDER: CountProduct = { ...blanket, variantId: 1, code: 'HM-SB-MAD', name: 'Simba blanket, Madder' }
const INDIGO: CountProduct = { ...blanket, variantId: 2, code: 'HM-SB-IND', name: 'Simba blanket, Indigo' }
const CLOTH: CountProduct = {
  ...{ variantId: 3, code: 'HM-CL-RAW', name: 'Cotton', unit: 'metre', stepTenths: 1, piecesPerBale: 1, shelf: '' },
}

type Sent = { key: string; lines: { variantId: number; tenths: number; bales: number | null }[] }
let sent: Sent[] = []

beforeEach(() => {
  localStorage.clear()
  storeCount(null)
  sent = []
  signedInAs('packer')
  answerCall(officeCountProducts, ({ shelf, code }) => {
    const products = code ? [CLOTH].filter((one) => one.code === code) : shelf ? [MADDER, INDIGO] : []
    return { data: { products, isAll: true } }
  })
  answerCall(officeCountSend, (input) => {
    sent.push(input as Sent)
    return { data: { countId: 101, differences: 1 } }
  })
})

async function begin() {
  const drawn = drawOffice(<CountPage />)
  await drawn.user.type(await screen.findByLabelText('Shelves to count'), 'b2')
  await drawn.user.click(screen.getByRole('button', { name: 'Start count' }))
  await screen.findByText('Count: B2')
  return drawn
}

test('adds up scans, bales and typed numbers and confirms the sent count', async () => {
  const { user } = await begin()
  scan('HM-SB-MAD')
  await screen.findByText('That is 1.')
  scan('hmsbmad')
  await screen.findByText('That is 2.')
  const inHand = within(screen.getByRole('region', { name: 'Current product' }))
  await user.click(inHand.getAllByRole('button', { name: 'One more' })[1] as HTMLElement)
  await inHand.findByText('26 pieces')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  screen.getByText(/1 product is not counted. Their stock will not change/)
  await user.click(screen.getByRole('button', { name: 'Send count' }))
  await screen.findByText('Count sent.')
  expect(sent).toMatchObject([{ lines: [{ variantId: 1, tenths: 260, bales: 1 }] }])
  expect(storedCount.read()).toBeNull()
  expect(screen.getByRole('link', { name: 'View count' })).toHaveAttribute('href', '/office/stock/counts/101')
})

test('looks up unknown codes, accepts typed metres and counts a missing product as zero', async () => {
  const { user } = await begin()
  scan('HM-CL-RAW')
  await screen.findByText('Type how much there is.')
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(field)
  await user.type(field, '2')
  await screen.findByText('2 metres')
  scan('NO-SUCH-CODE')
  await screen.findByText('There is no product with this code.')
  await user.click(screen.getByRole('button', { name: /Simba blanket, Indigo/ }))
  await user.click(screen.getByRole('button', { name: 'None left' }))
  await screen.findByText('0 pieces')
  expect(storedCount.read()?.counted).toMatchObject({ 2: { looseTenths: 0 }, 3: { looseTenths: 20 } })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(screen.getByRole('button', { name: 'Send count' }))
  await screen.findByText('Count sent.')
  expect(sent[0]?.lines.toSorted((a, b) => a.variantId - b.variantId)).toMatchObject([
    { variantId: 2, tenths: 0, bales: 0 },
    { variantId: 3, tenths: 20, bales: null },
  ])
})

test('stores an offline count through a reload and sends it once with one key', async () => {
  const { user, unmount } = await begin()
  scan('HM-SB-MAD')
  await screen.findByText('That is 1.')
  let tries: string[] = []
  answerCall(officeCountSend, (input) => {
    tries.push((input as Sent).key)
    return refused('shop-unreachable', 'No connection.')
  })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(screen.getByRole('button', { name: 'Send count' }))
  await screen.findByText(/No network\. The count is stored on this phone/)
  expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull()
  unmount()
  const keys = tries
  tries = []
  answerCall(officeCountSend, (input) => {
    sent.push(input as Sent)
    return { data: { countId: 101, differences: 0 } }
  })
  drawOffice(<CountPage />)
  await screen.findByText('Count sent.')
  await waitFor(() => expect(storedCount.read()).toBeNull())
  expect(new Set([...keys, ...sent.map(({ key }) => key)]).size).toBe(1)
  expect(sent).toHaveLength(1)
})
