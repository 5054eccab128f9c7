import { checkSelectable, movedEnd, newSelection, type Selection, selectionEndReason } from './trader-selection.ts'

const now = new Date('2026-11-24T09:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const open: Selection = {
  approvalStatus: 'approved',
  active: true,
  isAssigned: true,
  expiresAt: minutes(30),
  endsAt: minutes(480),
  endedBy: null,
}

test('a selection ends for the first reason that applies', () => {
  expect(selectionEndReason(open, now)).toBeNull()
  expect(selectionEndReason({ ...open, endedBy: 'switched', isAssigned: false }, now)).toBe('switched')
  expect(selectionEndReason({ ...open, isAssigned: false }, minutes(30))).toBe('time')
  expect(selectionEndReason({ ...open, isAssigned: false, active: false }, now)).toBe('not-assigned')
  expect(selectionEndReason({ ...open, approvalStatus: 'pending', active: false }, now)).toBe('not-approved')
  expect(selectionEndReason({ ...open, active: false }, now)).toBe('not-active')
})

test('a selection expires after 30 minutes unused or eight hours and is extended once a minute', () => {
  const { expiresAt, endsAt } = newSelection(now)
  expect([expiresAt, endsAt]).toEqual([minutes(30), minutes(480)])
  expect(movedEnd({ expiresAt, endsAt }, minutes(1))).toBeNull()
  expect(movedEnd({ expiresAt, endsAt }, minutes(2))).toEqual(minutes(32))
  expect(movedEnd({ expiresAt, endsAt }, minutes(470))).toEqual(endsAt)
})

test('a trader whose documents wait cannot be selected', () => {
  expect(() => checkSelectable({ name: 'Simba Traders', approvalStatus: 'pending', active: true })).toThrow(
    'You cannot act for Simba Traders: their documents are not approved.',
  )
})
