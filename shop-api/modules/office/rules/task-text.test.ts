/** Texts of tasks on Today. */
import { taskText } from './task-text.ts'

const NOW = new Date('2026-11-25T08:42:00Z')

test('shows ordered quantities in each unit, singular or plural', () => {
  const facts = (quantities: { tenths: number; unit: string }[]) => ({ quantities, promised: '2026-11-26' })
  const several = facts([
    { tenths: 720, unit: 'piece' },
    { tenths: 360, unit: 'set' },
    { tenths: 25, unit: 'metre' },
  ])
  expect(taskText('to-pack', several, NOW)).toBe('72 pieces, 36 sets, 2.5 metres, promised tomorrow.')
  expect(taskText('to-pack', facts([{ tenths: 10, unit: 'piece' }]), NOW)).toBe('1 piece, promised tomorrow.')
  expect(taskText('to-pack', facts([]), NOW)).toBe('Nothing, promised tomorrow.')
})

test('shows whether a return waits for a decision or for its credit', () => {
  const facts = { state: 'requested', lines: 2, reason: 'Faulty' }
  expect(taskText('returns', facts, NOW)).toBe('2 products: “Faulty”. To decide.')
  expect(taskText('returns', { ...facts, lines: 1, state: 'received' }, NOW)).toBe('1 product received: to credit.')
})

test('shows a credit limit with its present value before the reason', () => {
  const facts = { kind: 'credit-limit', reason: 'Pays on time.', by: 'Mwangi', limit: 500_000_00 }
  expect(taskText('approvals', { ...facts, limitBefore: 300_000_00 }, NOW).replaceAll('\u00A0', ' ')).toBe(
    'Credit limit KSh 300,000 → KSh 500,000: Pays on time. Requested by Mwangi.',
  )
  expect(taskText('approvals', { ...facts, limitBefore: null }, NOW)).toContain('none → KSh')
  expect(taskText('approvals', { ...facts, kind: 'refund', limit: null }, NOW)).toBe(
    'Refund: Pays on time. Requested by Mwangi.',
  )
})
