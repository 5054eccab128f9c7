import { SIMULATORS as DECLARED, type Simulator } from '#lib/deployment/payment-providers.ts'
import type { AnySimulator } from './simulator.ts'

const load = async (id: Simulator): Promise<[Simulator, AnySimulator]> => {
  const { simulator } = await import(`./${id}/simulator.ts`)
  return [id, simulator]
}

/** The simulators of the declared providers, by id, in start order: the last is ready last (`npm start` waits for it). */
export const SIMULATORS = Object.fromEntries(await Promise.all(DECLARED.map(({ id }) => load(id)))) as Readonly<
  Record<Simulator, AnySimulator>
>
