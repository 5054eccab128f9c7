import { jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { DecisionPanel } from './decision-panel.tsx'

const DOCUMENT: ReviewedDocument = {
  ...{ id: 7, no: 2, name: 'Certificate.pdf', kind: 'application/pdf', bytes: 12_000, state: 'pending' },
  ...{ reason: null, uploadedAt: '2026-11-24T07:12:00Z', decision: null },
}
const show = (more: Partial<Parameters<typeof DecisionPanel>[0]> = {}) => {
  const onDecide = jest.fn<(decision: 'accepted' | 'declined' | 'none', reason?: string) => Promise<boolean>>(
    async () => true,
  )
  render(<DecisionPanel document={DOCUMENT} position={2} count={4} refusal={null} onDecide={onDecide} {...more} />)
  return onDecide
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })

describe('the decision on a document', () => {
  it('is made with A, or with D and the number of a reason', async () => {
    const onDecide = show()
    expect(screen.getByRole('heading', { name: 'Certificate, 2 of 4' })).toBeVisible()
    // A number alone is not a reason: it chooses a document.
    press('1')
    expect(onDecide).not.toHaveBeenCalled()
    press('a')
    expect(onDecide).toHaveBeenLastCalledWith('accepted')
    press('d')
    press('3')
    // A digit is taken once it is certain that no scanner types it.
    const sentence = 'This document is out of date. Please send the one that is valid now.'
    await waitFor(() => expect(onDecide).toHaveBeenLastCalledWith('declined', sentence))
  })

  it('is left with Escape, and silent while a sentence is typed', () => {
    const onDecide = show()
    press('d')
    press('Escape')
    press('1')
    const field = screen.getByLabelText('Your own sentence, sent with the reason')
    fireEvent.keyDown(field, { key: 'a' })
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('sends own words with the reason, or alone', async () => {
    const onDecide = show()
    const field = screen.getByLabelText('Your own sentence, sent with the reason')
    fireEvent.change(field, { target: { value: 'The stamp is cut off.' } })
    fireEvent.click(screen.getByRole('button', { name: /A page is missing/ }))
    expect(onDecide).toHaveBeenLastCalledWith(
      'declined',
      'A page is missing. Please send all pages. The stamp is cut off.',
    )
    await waitFor(() => expect(field).toHaveValue(''))
    fireEvent.change(field, { target: { value: 'Only the back was sent.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Decline with this sentence only' }))
    expect(onDecide).toHaveBeenLastCalledWith('declined', 'Only the back was sent.')
    await waitFor(() => expect(field).toHaveValue(''))
  })

  it('leaves the typed sentence unchanged after a refusal and a visit to a different document', async () => {
    const onDecide = show({ document: { ...DOCUMENT, id: 8 } })
    onDecide.mockResolvedValue(false)
    const label = 'Your own sentence, sent with the reason'
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'The stamp is cut off.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Decline with this sentence only' }))
    await waitFor(() => expect(onDecide).toHaveBeenCalled())
    expect(screen.getByLabelText(label)).toHaveValue('The stamp is cut off.')
    cleanup()
    show({ document: { ...DOCUMENT, id: 8 } })
    expect(screen.getByLabelText(label)).toHaveValue('The stamp is cut off.')
  })

  it('shows an error for a sentence that is too long, without cutting or sending it', () => {
    const onDecide = show({ document: { ...DOCUMENT, id: 9 } })
    const pasted = 'x'.repeat(310)
    const field = screen.getByLabelText('Your own sentence, sent with the reason')
    fireEvent.change(field, { target: { value: pasted } })
    expect(screen.getByText('10 characters too many: at most 300.')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: /A page is missing/ }))
    fireEvent.click(screen.getByRole('button', { name: /Decline with this sentence only/ }))
    expect(onDecide).not.toHaveBeenCalled()
    expect(field).toHaveValue(pasted)
  })

  it('undoes a decision before it is sent', () => {
    const decision = {
      decision: 'declined',
      reason: 'Out of date.',
      by: 'Kevin Otieno',
      at: '2026-11-25T08:00:00Z',
    } as const
    const onDecide = show({ document: { ...DOCUMENT, decision } })
    expect(screen.getByText('Out of date.')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onDecide).toHaveBeenLastCalledWith('none')
  })

  it('names the roles that can decide to a user without them', () => {
    const onDecide = show({ refusal: 'Owner or Companies can do this.' })
    press('a')
    fireEvent.click(screen.getByRole('button', { name: /Accept/ }))
    expect(onDecide).not.toHaveBeenCalled()
    expect(screen.getAllByText(/Owner or Companies can do this/)).toHaveLength(2)
  })
})
