import { addressOf, placeOf, refusalOfMove, simulatedDevice, simulatorAt } from './device-address.ts'

const SIMULATOR = { gateway: 'http://127.0.0.1:4500/etims-oscu/api/v1', legacy: 'http://127.0.0.1:4500/etims-api' }

test('offers the simulator only if the shop uses it instead of KRA', () => {
  expect(simulatorAt('http://127.0.0.1:4500')).toEqual(SIMULATOR)
  expect(simulatorAt('https://api.kra.go.ke')).toBeNull()
})

test.each([
  ['gateway', 'production', 'https://api.kra.go.ke/etims-oscu/api/v1'],
  ['legacy', 'sandbox', 'https://etims-api-sbx.kra.go.ke/etims-api'],
  ['legacy', 'simulator', SIMULATOR.legacy],
  ['gateway', 'own', 'https://etims.example.co.ke/v1'],
] as const)('finds the address of a %s device in %s, and its place by the address', (profile, place, address) => {
  expect(addressOf(profile, place, 'https://etims.example.co.ke/v1/', SIMULATOR)).toBe(address)
  expect(placeOf(profile, address, SIMULATOR)).toBe(place)
})

test('has no address of the simulator in a shop without it', () => {
  expect(addressOf('gateway', 'simulator', '', null)).toBeNull()
  expect(placeOf('gateway', SIMULATOR.gateway, null)).toBe('own')
})

test.each([
  ['sandbox', 'production', 'Create another device for production.'],
  ['simulator', 'own', 'Create another device for production.'],
  ['production', 'sandbox', 'Create another device for a trial.'],
] as const)('refuses the move of an initialised device from %s to %s', (from, to, sentence) =>
  expect(refusalOfMove(from, to)).toContain(sentence),
)

test.each([
  ['production', 'own'],
  ['simulator', 'sandbox'],
  ['sandbox', 'sandbox'],
] as const)('allows the move from %s to %s', (from, to) => expect(refusalOfMove(from, to)).toBeNull())

test('names the simulator’s first branch without a device, with its serial number', () => {
  const at = (...branches: string[]) =>
    simulatedDevice(
      [...branches.map((branch) => ({ place: 'simulator' as const, branch })), { place: 'sandbox', branch: '02' }],
      'P051234567A',
    )
  expect(at()).toMatchObject({ pin: 'P051234567A', branch: '00', serial: 'FUMA-SAMPLE-1' })
  expect(at('00', '01')).toMatchObject({ branch: '02', serial: 'FUMA-SAMPLE-3', consumerKey: 'fuma-sandbox-kra-key' })
})
