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
