import { isLoopbackHost } from './exposure.ts'

/**
 * Base addresses of eTIMS for a device of the simulator, by interface. The simulator is used if KRA's address is of this
 * machine.
 * @param kraBaseUrl KRA_BASE_URL
 * @returns null in a shop without the simulator
 */
export function etimsSimulatorAddresses(kraBaseUrl: string): { gateway: string; legacy: string } | null {
  if (!isLoopbackHost(new URL(kraBaseUrl).hostname)) return null
  return { gateway: `${kraBaseUrl}/etims-oscu/api/v1`, legacy: `${kraBaseUrl}/etims-api` }
}
