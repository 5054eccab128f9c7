import { openCardVault, sameCard } from './card-vault.ts'

const card = { cardNumber: '4000000000002503', expirationMonth: '1', expirationYear: '2029' }

const SECRET = 'of-the-address-the-bank-answers-to'

afterEach(() => jest.useRealTimers())

test('returns a card once, and no card after the vault is closed', async () => {
  const vault = openCardVault()
  await vault.keep('a', card, SECRET)
  await vault.keep('b', card, SECRET)
  const take = (id: string) => vault.take(id, SECRET)
  expect([await take('a'), await take('a'), await take('never'), vault.size()]).toEqual([card, null, null, 1])
  vault.close()
  expect([await take('b'), vault.size()]).toEqual([null, 0])
})

test('forgets a card after ten minutes even if a longer time is requested', async () => {
  jest.useFakeTimers()
  const vault = openCardVault(24 * 60 * 60 * 1000)
  await vault.keep('a', card, SECRET)
  jest.advanceTimersByTime(10 * 60 * 1000 - 1)
  expect(vault.size()).toBe(1)
  jest.advanceTimersByTime(2)
  expect([vault.size(), await vault.take('a', SECRET)]).toEqual([0, null])
})

test('does not store a CVV passed with the card', async () => {
  const vault = openCardVault()
  await vault.keep('a', { ...card, securityCode: '739' } as typeof card, SECRET)
  expect(await vault.take('a', SECRET)).toEqual(card)
})

test('makes fingerprints that match for the same card and only within the same process', () => {
  const [one, other] = [openCardVault(), openCardVault()]
  expect(sameCard(one.fingerprint(card), one.fingerprint({ ...card, expirationMonth: '01' }))).toBe(true)
  expect(sameCard(one.fingerprint(card), one.fingerprint({ ...card, cardNumber: '4000000000002701' }))).toBe(false)
  expect(sameCard(one.fingerprint(card), other.fingerprint(card))).toBe(false)
})
