import * as z from 'zod/mini'
import { officeMe } from './me.ts'

const me = {
  ...{ staffId: 1, name: 'Achieng', email: 'achieng@office.test' },
  preferences: { density: 'regular', areKeysOn: true },
} as const

test('drops roles and permissions that only a newer shop API knows', () => {
  const wire = { ...me, roles: ['packer', 'courier'], permissions: ['packing.work', 'cash.carry'] }
  expect(z.decode(officeMe.reply, wire)).toEqual({ ...me, roles: ['packer'], permissions: ['packing.work'] })
})

test('preserves the roles and permissions that a shop API encodes', () => {
  const known = { ...me, roles: ['packer' as const], permissions: ['packing.work' as const] }
  expect(z.encode(officeMe.reply, known)).toEqual(known)
})
