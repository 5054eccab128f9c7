import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import { agreePriceJob, officePriceRuleCheck, type PriceRule } from '#lib/contract/pricing/office/price-rules.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RuleEditor } from './rule-editor.tsx'

const rule: PriceRule = {
  form: {
    ...{ buyer: { kind: 'company', id: 7 }, target: { kind: 'variant', id: 1 } },
    breaks: [{ fromBales: 0, price: 1200_00 }],
    ...{ validFrom: '2026-11-01', validTo: null },
  },
  ...{ state: 'running', buyerName: 'Kamau Drapers', isAll: false, code: 'SB-1', name: 'Simba, Indigo' },
  ...{ least: 1250_00, most: 1250_00 },
}

beforeEach(() => {
  sessionStorage.clear()
  signedInAs('catalogue')
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officePriceRuleCheck, ({ form }) => ({
    data: {
      ...{ name: 'Simba, Indigo', code: 'SB-1', least: 1250_00, most: 1250_00, cost: 1000_00, faults: {} },
      belowCost: form.breaks.flatMap(({ price }, at) => (price < 1000_00 ? [at] : [])),
    },
  }))
})

const priceField = () => screen.getByLabelText('KSh')
/** The fields are read-only until the user's permissions are known. */
const isOpened = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe(null))

test('reports errors in each cell and requests approval for a price below cost', async () => {
  const made = answerCall(agreePriceJob, () => refused('invalid-request', 'It cannot be.'))
  const { user } = drawOffice(<RuleEditor rule={rule} onClose={() => {}} />)
  await isOpened()
  await user.clear(priceField())
  await user.type(priceField(), '=1+1')
  expect(screen.getByRole('alert').textContent).toBe('Enter a price, such as 1,300.00.')
  await user.clear(priceField())
  await user.type(priceField(), 'KSh 950')
  await screen.findByText('Below cost: needs approval by a second person')
  await user.type(screen.getByLabelText('Reason'), 'The last bales')
  await user.click(screen.getByRole('button', { name: /^Request approval/ }))
  await screen.findByText('It cannot be.')
  expect(made).toMatchObject([
    {
      input: {
        form: { breaks: [{ fromBales: 0, price: 950_00 }], validTo: null },
        seen: { breaks: [{ fromBales: 0, price: 1200_00 }] },
        ...{ isSure: false, reason: 'The last bales' },
      },
    },
  ])
  // The typed price stays until it is saved.
  expect((priceField() as HTMLInputElement).value).toBe('KSh 950')
})

test('shows both versions if two users change a price, and saves yours over theirs', async () => {
  const theirs = { ...rule.form, breaks: [{ fromBales: 0, price: 1150_00 }] }
  const made = answerCall(agreePriceJob, () => refused('changed-meanwhile', 'Changed.', { data: theirs }))
  const { user } = drawOffice(<RuleEditor rule={rule} onClose={() => {}} />)
  await isOpened()
  await user.clear(priceField())
  await user.type(priceField(), '1,100')
  await user.type(screen.getByLabelText('Reason'), 'Agreed by phone')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Conflict: / })
  expect(dialog.textContent).toMatch(/1,150\.00/)
  expect(dialog.textContent).toMatch(/1,100\.00/)
  await user.click(screen.getByRole('button', { name: /mine/i }))
  await waitFor(() => expect(made).toHaveLength(2))
  expect(made[1]).toMatchObject({ input: { seen: { breaks: [{ fromBales: 0, price: 1150_00 }] } } })
})

test('makes the form read-only for users without edit permission', async () => {
  signedInAs('auditor')
  drawOffice(<RuleEditor rule={rule} onClose={() => {}} />)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true'))
})
