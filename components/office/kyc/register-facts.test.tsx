import { jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import type { CompanyReview } from '#lib/contract/office/kyc.ts'
import { NO_FACTS } from '#lib/contract/office/kyc-facts.ts'
import { RegisterFactsTable } from './register-facts.tsx'

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
const field = (name: string) => screen.getByLabelText(`${name}, as the register says`)

describe('the facts of the register', () => {
  it('are compared as they are typed, and saved when the field is left', () => {
    const onSave = jest.fn<(facts: typeof NO_FACTS) => void>()
    render(<RegisterFactsTable review={REVIEW} isLocked={false} onSave={onSave} />)
    fireEvent.change(field('Company'), { target: { value: 'Pwani Linen House Ltd' } })
    expect(screen.getByText('near enough')).toBeTruthy()
    fireEvent.change(field('KRA PIN'), { target: { value: 'P051765432C' } })
    expect(screen.getByText('different')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
    fireEvent.blur(field('KRA PIN'))
    expect(onSave).toHaveBeenCalledWith({ ...NO_FACTS, name: 'Pwani Linen House Ltd', kraPin: 'P051765432C' })
  })

  it('are not saved when nothing changed, and cannot be typed by those who do not decide', () => {
    const onSave = jest.fn<(facts: typeof NO_FACTS) => void>()
    render(<RegisterFactsTable review={REVIEW} isLocked onSave={onSave} />)
    fireEvent.blur(field('Number'))
    expect(onSave).not.toHaveBeenCalled()
    expect(field('Number')).toHaveAttribute('readonly')
  })
})
