import { sandbox } from '../../../../../simulators/cybersource/sandbox.ts'
import { cardSandbox } from './sandbox.ts'

test("uses the simulator's credentials if no credentials are set", () => {
  const { merchantId, keyId, sharedSecret } = cardSandbox
  expect({ merchantId, keyId, sharedSecret }).toEqual({
    merchantId: sandbox.merchantId,
    keyId: sandbox.keyId,
    sharedSecret: sandbox.sharedSecret,
  })
})
