import { jest } from '@jest/globals'
import { openCardVault, sameCard } from './card-vault.ts'

const card = { cardNumber: '4000000000002503', expirationMonth: '1', expirationYear: '2029' }

afterEach(() => jest.useRealTimers())

test('a card is taken once, and a closed vault has none', () => {
  const vault = openCardVault()
  vault.keep('a', card)
  vault.keep('b', card)
  expect([vault.take('a'), vault.take('a'), vault.take('never'), vault.size()]).toEqual([card, null, null, 1])
  vault.close()
  expect([vault.take('b'), vault.size()]).toEqual([null, 0])
})

test('it is forgotten after ten minutes at most, whatever was asked', () => {
  jest.useFakeTimers()
  const vault = openCardVault(24 * 60 * 60 * 1000)
  vault.keep('a', card)
  jest.advanceTimersByTime(10 * 60 * 1000 - 1)
  expect(vault.size()).toBe(1)
  jest.advanceTimersByTime(2)
  expect([vault.size(), vault.take('a')]).toEqual([0, null])
})

test('a CVV that comes along is not kept', () => {
  const vault = openCardVault()
  vault.keep('a', { ...card, securityCode: '739' } as typeof card)
  expect(vault.take('a')).toEqual(card)
})

test('a fingerprint tells the same card, and another process nothing', () => {
  const [one, other] = [openCardVault(), openCardVault()]
  expect(sameCard(one.fingerprint(card), one.fingerprint({ ...card, expirationMonth: '01' }))).toBe(true)
  expect(sameCard(one.fingerprint(card), one.fingerprint({ ...card, cardNumber: '4000000000002701' }))).toBe(false)
  expect(sameCard(one.fingerprint(card), other.fingerprint(card))).toBe(false)
})
