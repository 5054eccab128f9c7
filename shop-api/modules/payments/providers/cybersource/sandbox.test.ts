import { sandbox } from '../../../../../simulators/cybersource/sandbox.ts'
import { cardSandbox } from './sandbox.ts'

test('without credentials the shop speaks to the simulator with the ones it knows', () => {
  const { merchantId, keyId, sharedSecret } = cardSandbox
  expect({ merchantId, keyId, sharedSecret }).toEqual({
    merchantId: sandbox.merchantId,
    keyId: sandbox.keyId,
    sharedSecret: sandbox.sharedSecret,
  })
})
