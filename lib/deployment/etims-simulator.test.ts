import { etimsSimulatorAddresses } from './etims-simulator.ts'

test('names the addresses of the simulator if KRA’s address is of this machine', () => {
  expect(etimsSimulatorAddresses('http://127.0.0.1:4500')).toEqual({
    gateway: 'http://127.0.0.1:4500/etims-oscu/api/v1',
    legacy: 'http://127.0.0.1:4500/etims-api',
  })
  expect(etimsSimulatorAddresses('https://api.kra.go.ke')).toBeNull()
})
