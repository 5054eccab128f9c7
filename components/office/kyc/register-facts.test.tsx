import { jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { CompanyReview } from '#lib/contract/companies/office/kyc.ts'
import { NO_FACTS, type RegisterFacts } from '#lib/contract/companies/office/kyc-facts.ts'
import { RegisterFactsTable } from './register-facts.tsx'
import type { FactEdits, FactsSaved } from './use-review.ts'

const REVIEW: CompanyReview = {
  ...{ companyId: 4, name: 'Pwani Linen House', category: null, approvalStatus: 'pending', declinedReason: null },
  ...{
    kraPin: 'P051765432B',
    office: 'Links Road, Nyali',
    owner: null,
    handedInBy: null,
    handedInAt: null,
    dueAt: null,
  },
  ...{ documents: [], facts: NO_FACTS, checkedBy: null, checkedAt: null, answeredBy: null, answeredAt: null },
  ...{ views: [], version: 0 },
}
const saving = (answer: FactsSaved = 'saved') => jest.fn<(edits: FactEdits) => Promise<FactsSaved>>(async () => answer)
const withFacts = (facts: Partial<RegisterFacts>) => ({ ...REVIEW, facts: { ...NO_FACTS, ...facts } })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
/** Leaves a field, and lets its saving end. */
const leave = (name: string) =>
  act(async () => {
    fireEvent.blur(field(name))
  })
const field = (name: string) => screen.getByLabelText(`${name}, from the register`)

describe('the facts of the register', () => {
  it('compares the facts during typing and saves them on blur', async () => {
    const onSave = saving()
    render(<RegisterFactsTable review={REVIEW} isLocked={false} onSave={onSave} />)
    fireEvent.change(field('Company'), { target: { value: 'Pwani Linen House Ltd' } })
    expect(screen.getByText('similar')).toBeTruthy()
    fireEvent.change(field('KRA PIN'), { target: { value: 'P051765432C' } })
    expect(screen.getByText('different')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
    await leave('KRA PIN')
    expect(onSave).toHaveBeenCalledWith({
      name: { from: '', to: 'Pwani Linen House Ltd' },
      kraPin: { from: '', to: 'P051765432C' },
    })
  })

  it('focuses the first empty fact on Tab if no element has the focus', () => {
    const facts = { ...NO_FACTS, name: 'Pwani Linen House Ltd' }
    render(<RegisterFactsTable review={{ ...REVIEW, facts }} isLocked={false} onSave={saving()} />)
    fireEvent.keyDown(document.body, { key: 'Tab' })
    expect(field('Number')).toHaveFocus()
    const link = screen.getByRole('link', { name: 'Open the register' })
    link.focus()
    expect(fireEvent.keyDown(link, { key: 'Tab' })).toBe(true)
    expect(link).toHaveFocus()
  })

  it('leaves text in the next field unchanged while the previous field is saved', async () => {
    const onSave = saving()
    let end = (_: FactsSaved) => {}
    onSave.mockReturnValueOnce(
      new Promise((resolve) => {
        end = resolve
      }),
    )
    const { rerender } = render(<RegisterFactsTable review={REVIEW} isLocked={false} onSave={onSave} />)
    type('Number', 'PVT-9XUA3KM')
    fireEvent.blur(field('Number'))
    type('Since', '14 March')
    rerender(<RegisterFactsTable review={withFacts({ number: 'PVT-9XUA3KM' })} isLocked={false} onSave={onSave} />)
    await act(async () => end('saved'))
    expect(field('Number')).toHaveValue('PVT-9XUA3KM')
    expect(field('Since')).toHaveValue('14 March')
    await leave('Since')
    expect(onSave).toHaveBeenLastCalledWith({ since: { from: '', to: '14 March' } })
  })

  it('shows both values if a colleague changed the same fact, and saves the chosen value', async () => {
    const onSave = saving('clash')
    const { rerender } = render(<RegisterFactsTable review={REVIEW} isLocked={false} onSave={onSave} />)
    type('Number', 'PVT-MINE')
    const theirs = { ...withFacts({ number: 'PVT-THEIRS' }), checkedBy: 'Kevin Otieno' }
    rerender(<RegisterFactsTable review={theirs} isLocked={false} onSave={onSave} />)
    await leave('Number')
    expect(screen.getByText('Kevin Otieno has changed the register details')).toBeVisible()
    expect(screen.getByText('PVT-THEIRS')).toBeVisible()
    onSave.mockResolvedValue('saved')
    await act(async () => screen.getByRole('button', { name: 'Keep mine' }).click())
    expect(onSave).toHaveBeenLastCalledWith({ number: { from: 'PVT-THEIRS', to: 'PVT-MINE' } })
  })

  it('does not save unchanged facts, and shows read-only fields to users that do not decide', () => {
    const onSave = saving()
    render(<RegisterFactsTable review={REVIEW} isLocked onSave={onSave} />)
    fireEvent.blur(field('Number'))
    expect(onSave).not.toHaveBeenCalled()
    expect(field('Number')).toHaveAttribute('readonly')
  })
})
