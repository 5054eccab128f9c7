/** Follows the recipe "Add a payment provider" in CONTRIBUTING.md: each row of PAYMENT_METHODS with a provider has all of its parts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ONLINE_METHOD_IDS, PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { PAYMENT_PROVIDERS, type ProviderDeployment, type Simulator } from '#lib/deployment/payment-providers.ts'
import { checkStart } from '#lib/deployment/start-check.ts'
import { readPaymentEnv } from '#shop-api/modules/payments/providers/env.ts'
import { METHODS } from '#shop-api/modules/payments/providers/ledger-methods.ts'
import { openProviders } from '#shop-api/modules/payments/providers/open-providers.ts'
import { PROVIDER_MODULES } from '#shop-api/modules/payments/providers/registry.ts'
import { readEnvironment } from '../simulators/environment.ts'
import { SIMULATORS } from '../simulators/registry.ts'
import { ROOT } from './environment.ts'
import { goingLiveList } from './going-live-list.ts'

const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
const listed = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
const unlisted = (names: readonly string[]) => names.filter((name) => !listed.has(name))

const providers = ONLINE_METHOD_IDS.flatMap((method) => {
  const deployment: ProviderDeployment | null = PAYMENT_PROVIDERS[method]
  return deployment ? [{ method, deployment }] : []
})

test.each(ONLINE_METHOD_IDS)('.env.example lists every variable of %s', (method) => {
  const { variables } = PROVIDER_MODULES[method]
  expect(Object.keys(variables).length).toBeGreaterThan(0)
  expect(unlisted(Object.keys(variables))).toEqual([])
})

describe.each(providers)('$method', ({ method, deployment }) => {
  const { address, needed, issued, secrets, otherAddresses, sandbox, simulator } = deployment

  test('declares in its folder the variables that a start checks', () => {
    const declared = Object.keys(PROVIDER_MODULES[method].variables)
    expect(declared).toEqual(expect.arrayContaining([address, ...needed, ...secrets, ...otherAddresses]))
    expect(needed).toEqual(expect.arrayContaining([...issued, simulator.endedBy]))
  })

  test("has ledger rules under the name that customers know, and a part in the shop's health", () => {
    expect(METHODS[method].name.toLowerCase()).toBe(PAYMENT_METHODS[method].name.toLowerCase())
    expect(PAYMENT_METHODS[method].healthPart).not.toBeNull()
  })

  test('has a simulator whose variables .env.example lists', () => {
    const { variables } = SIMULATORS[simulator.id as Simulator]
    const { callback, portVariable, startedBy, follows } = simulator
    expect(readEnvironment({ [portVariable]: '4999' })[portVariable]).toBe(4999)
    expect(readEnvironment({})[portVariable]).toBe(simulator.port)
    const own = [...(callback ? [callback.variable] : []), ...Object.keys(follows)]
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(own))
    expect(unlisted([...Object.keys(variables), portVariable, ...(startedBy ? [startedBy] : [])])).toEqual([])
  })

  test("is refused in a public shop with its simulator's credentials", () => {
    const { variables } = SIMULATORS[simulator.id as Simulator]
    expect(Object.values(z.object(variables).parse({}))).toEqual(expect.arrayContaining(Object.values(sandbox)))
    expect(Object.values(sandbox).length).toBeGreaterThan(0)
    const settings = { ...goingLiveList(), [address]: 'https://api.provider.example' }
    for (const [at, name] of needed.entries()) settings[name] = Object.values(sandbox)[at] ?? 'https://other.example'
    const start = () => checkStart({ settings, parts: ['shop-api'], nodeEnv: 'production' })
    expect(start).toThrow("(this one is the simulator's)")
  })

  test("opens with the address of its simulator, and receives the simulator's posts", () => {
    const settings = readPaymentEnv({ [address]: `http://127.0.0.1:${simulator.port}` })
    const { [method]: provider } = openProviders(settings, () => new Date()).providers
    expect(provider?.start).toBeInstanceOf(Function)
    if (simulator.callback) expect(provider?.webhook?.routes).toContain(simulator.callback.path)
  })
})
