import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import {
  type OfficeLadder,
  officeLadderAsk,
  officeLadderCart,
  officeLadderCheck,
  officeLadderSave,
} from '#lib/contract/pricing/office/ladders.ts'
import { officeOfferChoices } from '#lib/contract/pricing/office/offers.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { LadderEditor } from './ladder-editor.tsx'

const ladder: OfficeLadder = {
  ...{ ladderId: 7, version: 3, state: 'running' },
  form: {
    ...{ name: 'Schools', buyer: 'everybody', buyerOf: null, isOfAll: false, counting: 'family', unit: 'piece' },
    targets: [{ kind: 'family', id: '1', name: 'Shirt' }],
    steps: [{ fromUnits: 24, exVatPrice: 612_00, percentHundredths: null }],
    ...{ validFrom: '2026-11-01', validTo: null },
  },
}

beforeEach(() => {
  sessionStorage.clear()
  signedInAs('catalogue')
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeOfferChoices, () => ({ data: { targets: [], named: [{ id: 5, name: 'Shirt, SH-M' }] } }))
  answerCall(officeLadderCheck, ({ form: { steps } }) => ({
    data: {
      ...{ families: 1, variants: 5, faults: {} },
      warnings: ['Shirt: 23 pieces cost KSh 15,065.00, 24 cost KSh 14,688.00.'],
      belowCost: steps.some(({ exVatPrice }) => exVatPrice !== null && exVatPrice < 500_00)
        ? [{ id: 5, name: 'Shirt, SH-M' }]
        : [],
    },
  }))
})

const noEvents = { onSaved: () => {}, onCopied: () => {}, onClose: () => {} }
const draw = (given: OfficeLadder | null = ladder) => drawOffice(<LadderEditor ladder={given} {...noEvents} />)
const priceField = () => screen.getByLabelText('KSh')
const saveButton = () => screen.getByRole('button', { name: /^(?:Save|Add ladder)/ })
/** The fields are read-only until the user's permissions are known. */
const isOpened = () => waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBe(null))

test('explains the counting, warns of larger orders that cost less, and saves the typed steps', async () => {
  const saved = answerCall(officeLadderSave, () => refused('invalid-request', 'It cannot be.'))
  const { user } = draw()
  await isOpened()
  expect(screen.getByText('12 shirts in size M and 12 in size L count as 24.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Counted together'), 'Each size and colour separately')
  expect(screen.getByText(/Shirts in size L are counted separately/)).toBeVisible()
  expect(await screen.findByText(/24 cost KSh 14,688/)).toBeVisible()
  await user.clear(priceField())
  await user.type(priceField(), 'KSh 600')
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  await user.type(screen.getAllByLabelText('From pieces')[1] as HTMLElement, '120')
  await user.selectOptions(screen.getAllByLabelText('Price as')[1] as HTMLElement, '% off')
  await user.type(screen.getByLabelText('Percent'), '12.5')
  await user.click(saveButton())
  await screen.findByText('It cannot be.')
  expect(saved).toMatchObject([
    {
      ...{ ladderId: 7, version: 3 },
      form: {
        counting: 'variant',
        steps: [
          { fromUnits: 24, exVatPrice: 600_00, percentHundredths: null },
          { fromUnits: 120, exVatPrice: null, percentHundredths: 1250 },
        ],
      },
    },
  ])
  // The typed price stays until it is saved.
  expect(priceField()).toHaveValue('KSh 600')
})

test('shows an error at each empty field of a new ladder after an attempt to save', async () => {
  const saved = answerCall(officeLadderSave, () => refused('invalid-request', 'It cannot be.'))
  const { user } = draw(null)
  await isOpened()
  expect(screen.queryAllByRole('alert')).toEqual([])
  await user.click(saveButton())
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a name for staff.',
    'Choose products, or select all products.',
    'Enter a whole number, such as 24.',
    'Enter a price, such as 612.00.',
  ])
  expect(saved).toEqual([])
})

test('requests the approval of a price below cost, with a reason', async () => {
  const requested = answerCall(officeLadderAsk, () => refused('invalid-request', 'It cannot be.'))
  const { user } = draw()
  await isOpened()
  await user.clear(priceField())
  await user.type(priceField(), '450')
  const request = await screen.findByRole('button', { name: 'Request approval' })
  await user.click(request)
  expect(requested).toEqual([])
  await user.type(screen.getByLabelText(/^Reason for the price below cost/), 'End of season')
  await user.click(request)
  await screen.findByText('It cannot be.')
  expect(requested).toMatchObject([{ ladderId: 7, version: 3, reason: 'End of season' }])
})

test('shows both versions if two users change a ladder, and saves yours over theirs', async () => {
  const theirs: OfficeLadder = { ...ladder, version: 4, form: { ...ladder.form, name: 'Colleges' } }
  const saved = answerCall(officeLadderSave, () => refused('changed-meanwhile', 'Changed.', { data: theirs }))
  const { user } = draw()
  await isOpened()
  await user.type(screen.getByLabelText('Name for staff'), ', knitwear')
  await user.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: /^Conflict: / })
  expect(dialog.textContent).toMatch(/Colleges.*Schools, knitwear/)
  await user.click(within(dialog).getByRole('button', { name: /mine/i }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ version: 4, form: { name: 'Schools, knitwear' } })
})

test('shows the price of a cart with the saved prices and with the ladder', async () => {
  const total = (exVat: number) => ({ exVat, withVat: Math.round(exVat * 1.16) })
  const sent = answerCall(officeLadderCart, () => ({
    data: {
      lines: [
        {
          ...{ productId: 5, name: 'Shirt, SH-M', quantity: 30, isCovered: true },
          saved: { unit: 655_00, exVat: 19650_00 },
          withLadder: { unit: 612_00, exVat: 18360_00 },
        },
      ],
      ...{ saved: total(19650_00), withLadder: total(18360_00) },
    },
  }))
  const { user } = draw()
  await isOpened()
  await user.type(screen.getByLabelText('Products in the cart'), 'shirt')
  await user.click(await screen.findByRole('button', { name: 'Shirt, SH-M' }))
  const quantity = screen.getByLabelText('Quantity of Shirt, SH-M')
  await user.clear(quantity)
  await user.type(quantity, '30')
  const table = await screen.findByRole('table')
  expect(table.textContent).toMatch(/655\.00.*612\.00.*19,650\.00.*18,360\.00/)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ ladderId: 7, items: [{ productId: 5, quantity: 30 }] }))
})
